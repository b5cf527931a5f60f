import {
  cleanEstablishment,
  isEstablishment,
  isSiret,
  registerOf,
} from '../../../contract/rules/reading/establishments.ts'
import { formatCount } from '../../lib/format.ts'

const LENGTH = 14
/** Fewer are not worth a word: the number is still being typed. */
const MIN_JUDGED = 6
const RIGHT = 'Ce numéro semble juste'

/** Only a hint: the server decides. Null when there is nothing to say. */
export function establishmentHint(typed: string, country: string | null): string | null {
  const number = cleanEstablishment(typed)
  const register = registerOf(country)
  if (number === '' || register.noun === null) return null
  if (register.label === 'SIRET') return siretHint(number)
  if (isEstablishment(number, country)) return RIGHT
  return number.length < MIN_JUDGED ? null : doubtful(register.noun)
}

const doubtful = (noun: string) => `Ce numéro ne semble pas être ${noun}\u00A0: vérifiez-le`

function siretHint(siret: string): string {
  if (!/^\d+$/.test(siret) || siret.length > LENGTH) return doubtful('un SIRET')
  if (siret.length < LENGTH) return `${LENGTH} chiffres attendus, ${formatCount(siret.length, 'saisi')}`
  return isSiret(siret) ? RIGHT : doubtful('un SIRET')
}
