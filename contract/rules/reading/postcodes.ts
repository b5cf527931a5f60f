import { isFrench } from '../organisms.countries.ts'

/** Letters before the digits on an envelope from abroad: F-56000, FR-56000. */
const COUNTRY = /^(?:F|FR)(?=\d)/i

/** Takes the spaces out of a French postcode: 56 000 is 56000. Another country's keeps them: SW1A 1AA. */
export function cleanPostcode(typed: string, country: unknown): string {
  if (!isFrench(country)) return typed
  const joined = typed.replace(/[\s\p{Pd}]/gu, '').replace(COUNTRY, '')
  return /^\d{5}$/.test(joined) ? joined : typed
}

/** Why it is no postcode there; null: it is one, or empty. */
export function postcodeFault(postcode: string, country: unknown): string | null {
  if (postcode === '' || !isFrench(country) || /^\d{5}$/.test(cleanPostcode(postcode, country))) return null
  return /^\s*2\s*[AB]/i.test(postcode)
    ? 'En Corse, le code postal commence par 20, comme 20000.'
    : 'Le code postal a 5 chiffres, comme 56000.'
}
