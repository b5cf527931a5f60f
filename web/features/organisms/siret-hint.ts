import { cleanSiret, isSiret } from '../../../contract/rules/reading/establishments.ts'
import { formatCount } from '../../lib/format.ts'

const LENGTH = 14
const DOUBTFUL = 'Ce numéro ne semble pas être un SIRET\u00A0: vérifiez-le'

/** Only a hint: the server decides. Null when there is nothing to say. */
export function siretHint(typed: string): string | null {
  const siret = cleanSiret(typed)
  if (siret === '') return null
  if (!/^\d+$/.test(siret) || siret.length > LENGTH) return DOUBTFUL
  if (siret.length < LENGTH) return `${LENGTH} chiffres attendus, ${formatCount(siret.length, 'saisi')}`
  return isSiret(siret) ? 'Ce numéro semble juste' : DOUBTFUL
}
