import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import commonWords from '@zxcvbn-ts/language-fr/dist/commonWords.json.mjs'
import firstnames from '@zxcvbn-ts/language-fr/dist/firstnames.json.mjs'
import lastnames from '@zxcvbn-ts/language-fr/dist/lastnames.json.mjs'
import wordSequences from '@zxcvbn-ts/language-fr/dist/wordSequences.json.mjs'

/** The score no longer changes beyond this length. */
const MAX_READ = 40

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...dictionary,
    ...wordSequences,
    'commonWords-fr': commonWords,
    'firstnames-fr': firstnames,
    'lastnames-fr': lastnames,
  },
  graphs: adjacencyGraphs,
  // Same scores as the default of 100, but much faster with many digits.
  l33tMaxSubstitutions: 10,
})

/** "jean.dupont@port.fr" also forbids "dupont". */
const piecesOf = (about: readonly string[]) =>
  about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)

/** A score from 0 (guessed at once) to 4. */
export const scoreOf = (password: string, about: readonly string[]): number =>
  estimator.check([...password].slice(0, MAX_READ).join(''), piecesOf(about)).score
