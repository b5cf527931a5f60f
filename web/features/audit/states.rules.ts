import { ROLE_LABELS } from '../../../contract/core/access.ts'
import { QUOTE_STATUS_LABELS } from '../../../contract/quotes.ts'
import type { AuditDetails } from '../../../contract/rules/audit.details.ts'
import { formatAmount } from '../../../contract/rules/quotes.amount.ts'
import type { ViralLoad } from '../../../contract/rules/rankings.value.ts'
import type { Scale, ScaleClass } from '../../../contract/scales.ts'
import { formatCount, formatDate, formatNumber, formatValue } from '../../lib/format.ts'
import { SHORT_LABELS } from '../scales/scales.rules.ts'

type Account = AuditDetails['user-deleted']['before']
type Ranking = NonNullable<AuditDetails['ranking-assigned']['after']>
type Result = NonNullable<AuditDetails['result-created']['after']>
type Zone = AuditDetails['zone-changed']['after']
type ScaleState = AuditDetails['scale-changed']['after']
type News = AuditDetails['news-changed']['after']
type Quote = AuditDetails['quote-answered']['after']
type Settings = AuditDetails['settings-changed']['after']

export type State = Account | Ranking | Result | Zone | ScaleState | News | Quote | Settings

export interface Word {
  id: string
  label: string
  text: string
  /** A scale has dozens of these. */
  isOnlyToldWhenChanged?: true
}

/** `scale`: today's, whose classes bear the names that people know. */
export function wordsOf(state: State, scale: Scale | undefined): Word[] {
  if ('role' in state) return ofAccount(state)
  if ('class' in state) return ofRanking(state, scale)
  if ('method' in state) return ofResult(state)
  if ('aliases' in state) return ofZone(state)
  if ('classes' in state) return ofScale(state)
  if ('published_from_on' in state) return ofNews(state)
  if ('amount' in state) return ofQuote(state)
  return ofSettings(state)
}

const NONE = 'Aucun'

const ofAccount = ({ role, active }: Account): Word[] => [
  { id: 'role', label: 'Rôle', text: ROLE_LABELS[role] },
  { id: 'active', label: 'État du compte', text: active ? 'Actif' : 'Inactif' },
]

const ofRanking = (ranking: Ranking, scale: Scale | undefined): Word[] => [
  {
    id: 'class',
    label: 'Classe',
    text: scale?.classes.find(({ key }) => key === ranking.class)?.label ?? ranking.class,
  },
  { id: 'value', label: 'Charge virale', text: valueText(ranking) },
  { id: 'starts_on', label: 'Début', text: formatDate(ranking.starts_on) },
  { id: 'ends_on', label: 'Fin', text: formatDate(ranking.ends_on) || 'Sans fin' },
]

const ofResult = (result: Result): Word[] => [
  { id: 'sampled_on', label: 'Prélèvement', text: formatDate(result.sampled_on) },
  { id: 'type', label: 'Type', text: SHORT_LABELS[result.type] },
  { id: 'value', label: 'Charge virale', text: valueText(result) },
  { id: 'method', label: 'Méthode', text: result.method || 'Non renseignée' },
  { id: 'lims_client_id', label: 'Client du laboratoire', text: result.lims_client_id ?? NONE },
  { id: 'is_shared', label: 'Partagé', text: result.is_shared ? 'Oui' : 'Non' },
]

function valueText(load: ViralLoad) {
  const value = formatValue(load)
  return value === null ? 'Non renseignée' : `${value}\u00A0UFP/g`
}

const ofZone = ({ code, name, department, aliases }: Zone): Word[] => [
  { id: 'code', label: 'Code', text: code },
  { id: 'name', label: 'Nom', text: name },
  { id: 'department', label: 'Département', text: department },
  { id: 'aliases', label: 'Autres codes', text: aliases.join(', ') || NONE },
]

const ofQuote = ({ status, amount }: Quote): Word[] => [
  { id: 'status', label: 'État', text: QUOTE_STATUS_LABELS[status] },
  { id: 'amount', label: 'Montant', text: amount === null ? NONE : formatAmount(amount) },
]

const ofScale = ({ label, validity_days, classes }: ScaleState): Word[] => [
  { id: 'label', label: 'Nom de l’échelle', text: label },
  { id: 'validity_days', label: 'Validité', text: formatCount(validity_days, 'jour') },
  ...classes.flatMap(ofClass),
]

const ofClass = (scaleClass: ScaleClass): Word[] =>
  CLASS_PARTS.map(({ id, label, text }) => ({
    id: `${scaleClass.key} ${id}`,
    label: `${scaleClass.label}\u00A0: ${label}`,
    text: text(scaleClass),
    isOnlyToldWhenChanged: true,
  }))

const boundText = (bound: number | null) => (bound === null ? 'Ouverte' : `${formatNumber(bound)}\u00A0UFP/g`)

const CLASS_PARTS: readonly { id: string; label: string; text: (scaleClass: ScaleClass) => string }[] = [
  { id: 'label', label: 'nom', text: ({ label }) => label },
  { id: 'min', label: 'borne basse', text: ({ min }) => boundText(min) },
  { id: 'max', label: 'borne haute', text: ({ max }) => boundText(max) },
  { id: 'fill', label: 'couleur', text: ({ fill }) => fill },
  { id: 'text', label: 'couleur du texte', text: ({ text }) => text },
  { id: 'mark', label: 'repère', text: ({ mark }) => mark },
  { id: 'advice', label: 'conseil', text: ({ advice }) => advice },
  { id: 'retired', label: 'usage', text: ({ is_retired }) => (is_retired ? 'Retirée' : 'En usage') },
]

const ofNews = ({ title, published_from_on, published_to_on }: News): Word[] => [
  { id: 'title', label: 'Titre', text: title },
  { id: 'published_from_on', label: 'Publiée du', text: formatDate(published_from_on) },
  { id: 'published_to_on', label: 'Au', text: formatDate(published_to_on) || 'Sans fin' },
]

const SETTING_LABELS: Record<keyof Settings, string> = {
  operator_name: 'Nom de l’opérateur',
  contact_email: 'Adresse de contact',
  contact_phone: 'Téléphone de contact',
  funder_note: 'Note de financement',
  logo: 'Logo',
}

const ofSettings = (settings: Settings): Word[] =>
  Object.entries(SETTING_LABELS).flatMap(([id, label]) => {
    const value = Object.entries(settings).find(([name]) => name === id)?.[1]
    return value === undefined ? [] : [{ id, label, text: value || NONE }]
  })
