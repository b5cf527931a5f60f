import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import { allows, type Role } from '../../../contract/core/access.ts'
import { PASSWORD_LENGTH } from '../../../contract/core/fields.ts'
import { fold } from '../../../contract/core/text.ts'

interface PasswordOwner {
  email: string
  role: Role
  name: string
  firstname: string
  organism_name: string
}

const FEW_GUESSES = 1e7
/** The estimator's time grows fast with the length. */
const MAX_ESTIMATED = 20
/** Characters that must remain once the person's own words are removed. */
const MIN_LEFT = 6
const MIN_WORD = 4

const SERVICE = ['estran', 'actalia']

/** Skips most words, which are folded already. */
const folded = (word: string) => (/^[a-z0-9]*$/.test(word) ? word : fold(word))
const COMMON = new Set(common['passwords-common'].map(folded))
const WORDS = new Set(Object.values(french).flat().map(folded))

/** The first five bytes of a hash, as in the list of leaked passwords. (docs/decisions/0018-passwords.md) */
const printOf = (word: string) => createHash('sha256').update(word).digest('latin1').slice(0, 5)
const LEAKED = new Set(readFileSync(new URL('./leaked-passwords.bin', import.meta.url), 'latin1').match(/.{5}/gs))

let estimator: ZxcvbnFactory | undefined

/** The estimator is built at first use: 30 MB and 100 ms. */
const estimated = (password: string) => {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...french },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  })
  return estimator.check(password, SERVICE).guesses
}

const unitOf = (password: string) => /^(.+?)\1+$/su.exec(password)?.[1] ?? password

function isCommon(password: string) {
  const typed = fold(password)
  const stem = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (COMMON.has(typed) || COMMON.has(stem) || WORDS.has(stem)) return true
  if (LEAKED.has(printOf(typed)) || LEAKED.has(printOf(stem))) return true
  const estimable = [...password].length <= MAX_ESTIMATED ? password : unitOf(password)
  return [...estimable].length <= MAX_ESTIMATED && estimated(estimable) < FEW_GUESSES
}

const wordsOf = ({ email, name, firstname, organism_name }: PasswordOwner) =>
  [email, name, firstname, organism_name, ...SERVICE]
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length)

const without = (text: string, words: string[]) => words.reduce((rest, word) => rest.replaceAll(word, ''), text)

/** « LesParcsDeQuiberon56 » for « Les Parcs de Quiberon »: short words only count beside a long one. */
function isOwnData(password: string, person: PasswordOwner) {
  const [words, typed] = [wordsOf(person), fold(password)]
  const isLong = (word: string) => word.length >= MIN_WORD
  if (without(typed, words.filter(isLong)) === typed) return false
  return [...without(typed, words).replace(/[^\p{L}\p{N}]/gu, '')].length < MIN_LEFT
}

export function passwordFault(password: string, person: PasswordOwner): string | null {
  if (allows('admin', person.role) && [...password].length < PASSWORD_LENGTH.admin) {
    return `Au moins ${PASSWORD_LENGTH.admin} caractères pour un administrateur.`
  }
  if (isOwnData(password, person))
    return 'Ce mot de passe ressemble trop à votre nom, votre adresse ou votre organisme.'
  if (isCommon(password)) return 'Ce mot de passe est trop courant : choisissez-en un que personne ne devinera.'
  return null
}
