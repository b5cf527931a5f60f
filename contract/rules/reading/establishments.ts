import { isFrench } from '../organisms.countries.ts'

/** How the register of a place names and writes the number of an establishment. */
interface EstablishmentRegister {
  label: string
  /** The number's name within a sentence; null where nothing is known of how it is written. */
  noun: string | null
  hasLetters: boolean
  /** Shown below the label of the field. */
  hint: string
  fault: string
  isNumber: (number: string) => boolean
}

/** Spaces, full stops and hyphens go; a letter is never taken for a digit. */
export const cleanEstablishment = (typed: string) => typed.replace(/[\s.\p{Pd}]/gu, '').toUpperCase()

const LA_POSTE = '356000000'

const digitSum = (digits: string) => [...digits].reduce((sum, digit) => sum + Number(digit), 0)

function isLuhn(digits: string) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Luhn over 14 digits and over the first 9 (SIREN); for La Poste the sum may be a multiple of 5 instead. */
export function isSiret(siret: string): boolean {
  if (!/^\d{14}$/.test(siret) || /^0+$/.test(siret)) return false
  if (siret.startsWith(LA_POSTE)) return isLuhn(siret) || digitSum(siret) % 5 === 0
  return isLuhn(siret) && isLuhn(siret.slice(0, 9))
}

const SIRET: EstablishmentRegister = {
  label: 'SIRET',
  noun: 'un SIRET',
  hasLetters: false,
  hint: '14 chiffres, sur votre avis de situation.',
  fault: 'Ce SIRET n’est pas valide : vérifiez ses 14 chiffres sur votre avis de situation.',
  isNumber: isSiret,
}

/** Registers of places where INSEE has none; a SIRET from elsewhere is taken there too. */
const OWN: Record<string, EstablishmentRegister> = {
  NC: {
    label: 'RIDET',
    noun: 'un RIDET',
    hasLetters: false,
    hint: '6 ou 7 chiffres, puis les 3 de l’établissement, sur votre avis de situation de l’ISEE.',
    fault:
      'Ce RIDET n’est pas valide\u00A0: 6 ou 7 chiffres, puis les 3 de l’établissement, comme 0\u00A0123\u00A0456.001. Sans RIDET, laissez vide.',
    isNumber: (number) => /^\d{6,7}(\d{3})?$/.test(number),
  },
  PF: {
    label: 'Numéro TAHITI',
    noun: 'un numéro TAHITI',
    hasLetters: true,
    hint: 'Une lettre ou un chiffre, puis 5 chiffres, et les 3 de l’établissement\u00A0: A12345-001.',
    fault:
      'Ce numéro TAHITI n’est pas valide\u00A0: une lettre ou un chiffre, puis 5 chiffres, et les 3 de l’établissement, comme A12345-001. Sans numéro, laissez vide.',
    isNumber: (number) => /^[A-Z\d]\d{5}(\d{3})?$/.test(number),
  },
  WF: {
    label: 'Numéro d’établissement',
    noun: null,
    hasLetters: true,
    hint: 'Si vous en avez un.',
    fault: 'Ce numéro n’est pas valide\u00A0: des lettres et des chiffres, 14 au plus. Sans numéro, laissez vide.',
    isNumber: (number) => /^[A-Z\d]{1,14}$/.test(number),
  },
}

/** The Southern and Antarctic Lands have no register at all. */
const WITHOUT_INSEE = new Set([...Object.keys(OWN), 'TF'])

/** Abroad a SIRET is what a branch in France has. */
export const registerOf = (country: unknown): EstablishmentRegister =>
  (typeof country === 'string' && Object.hasOwn(OWN, country) && OWN[country]) || SIRET

export const mustHaveSiret = (country: unknown) => isFrench(country) && !WITHOUT_INSEE.has(String(country))

export const isEstablishment = (number: string, country: unknown) =>
  isSiret(number) || registerOf(country).isNumber(number)

/** The name of a stored number, by its country. */
export const establishmentLabel = (number: string, country: string) =>
  isSiret(number) ? SIRET.label : registerOf(country).label

const GROUPS: Record<string, [RegExp, string]> = {
  RIDET: [/^(\d?)(\d{3})(\d{3})(\d{3})?$/, '$1\u00A0$2\u00A0$3.$4'],
  'Numéro TAHITI': [/^(.{6})(\d{3})$/, '$1-$2'],
  SIRET: [/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00A0$2\u00A0$3\u00A0$4'],
}

/** The number as its register writes it: 732 829 320 00074, 0 123 456.001, A12345-001. */
export function establishmentText(number: string, country: string): string {
  const [pattern, groups] = GROUPS[establishmentLabel(number, country)] ?? [/^$/, '']
  return number.replace(pattern, groups).replace(/^\u00A0|\.$/g, '')
}
