import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import { allows, type Role } from '../../../contract/core/access.ts'
import { PASSWORD_LENGTH } from '../../../contract/core/fields.ts'
import { fold } from '../../../contract/core/text.ts'

/** Whose password it would be. */
interface Person {
  email: string
  role: Role
  name: string
  firstname: string
  organism_name: string
}

/** Fewer guesses than this and the password falls to anyone who tries: sequences, repeats, keyboard walks, known words. */
const FEW_GUESSES = 1e7
/** The estimator takes a time that grows fast with the length; what is so long is not guessed by these means. */
const MAX_ESTIMATED = 20
/** What is left of a password once the person's own words are taken out must stand by itself. */
const MIN_LEFT = 6
const MIN_WORD = 4

const SERVICE = ['estran', 'actalia']

const COMMON = new Set(common['passwords-common'].map(fold))
/** Words and names that one looks up. */
const WORDS = new Set(Object.values(french).flat().map(fold))

let estimator: ZxcvbnFactory | undefined

/** Built at its first use: 30 MB and 100 ms. */
const estimated = (password: string) => {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...french },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  })
  return estimator.check(password, SERVICE).guesses
}

/** What is said over and over is worth as much as said once. */
const unitOf = (password: string) => /^(.+?)\1+$/su.exec(password)?.[1] ?? password

/** On the common list, or one word between digits and signs. */
function isCommon(password: string) {
  const folded = fold(password)
  const stem = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (COMMON.has(folded) || COMMON.has(stem) || WORDS.has(stem)) return true
  const judged = [...password].length <= MAX_ESTIMATED ? password : unitOf(password)
  return [...judged].length <= MAX_ESTIMATED && estimated(judged) < FEW_GUESSES
}

/** The words of a person: his address, names and company, in pieces, the longest first. */
const wordsOf = ({ email, name, firstname, organism_name }: Person) =>
  [email, name, firstname, organism_name, ...SERVICE]
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length)

const without = (text: string, words: string[]) => words.reduce((rest, word) => rest.replaceAll(word, ''), text)

/** « LesParcsDeQuiberon56 » for « Les Parcs de Quiberon »: a short word counts beside a long one only. */
function isOwnData(password: string, person: Person) {
  const [words, folded] = [wordsOf(person), fold(password)]
  const isLong = (word: string) => word.length >= MIN_WORD
  if (without(folded, words.filter(isLong)) === folded) return false
  return [...without(folded, words).replace(/[^\p{L}\p{N}]/gu, '')].length < MIN_LEFT
}

/** What is wrong with a new password for this person, besides its length for all; null when nothing is. */
export function passwordFault(password: string, person: Person): string | null {
  if (allows('admin', person.role) && [...password].length < PASSWORD_LENGTH.admin) {
    return `Au moins ${PASSWORD_LENGTH.admin} caractères pour un administrateur.`
  }
  if (isOwnData(password, person)) return 'Ce mot de passe ressemble trop à vos nom, adresse ou organisme.'
  if (isCommon(password)) return 'Ce mot de passe est trop courant : choisissez-en un que personne ne devinera.'
  return null
}
