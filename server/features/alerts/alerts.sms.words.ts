import type { RankingType } from '../../../contract/rankings.ts'
import { severityOf } from '../../../contract/rules/scales.severity.ts'
import { formatValue } from '../../lib/format.ts'
import { gsmLength, gsmText, MAX_SMS } from '../../lib/sms/gsm.ts'
import type { ClassChange } from './alerts.recipients.queries.ts'
import { classInRoom, cut } from './alerts.sms.labels.ts'
import { type AlertScales, labelOf, zoneClasses } from './alerts.words.ts'

type SmsWords = Pick<
  ClassChange,
  'code' | 'name' | 'type' | 'before' | 'after' | 'in_force' | 'is_sampled' | 'is_correction'
>

const TYPES: Record<RankingType, string> = { phages: 'phages', arn_f: 'ARN F' }

/** So much of a zone's name stays while anything else but classes can go. */
const MIN_NAME = 12

interface SmsForm {
  hasValue?: true
  hasNotice?: true
  /** Also the class before. */
  hasFormer?: true
  /** For the name of a class; absent: all that it needs. */
  room?: number
}
const FORMS: readonly SmsForm[] = [
  { hasValue: true, hasNotice: true, hasFormer: true },
  { hasNotice: true, hasFormer: true },
  { hasFormer: true },
]
/** Whatever else is long, classes fit into it. */
const SHORTEST: SmsForm = { room: 14 }
/** For classes of a scale whose names are far longer than any known. */
const WITHOUT_FORMER: readonly SmsForm[] = [{}, ...[40, 32, 26, 22, 18].map((room) => ({ room })), SHORTEST]

/** « 56.08.2 Baie de Quiberon : Faible > ELEVEE (phages 150 UFP/g). Indicatif. estran.fr/a/x », in one message. */
export function smsOf(change: SmsWords, scales: AlertScales, link: string): string {
  const code = gsmText(change.code)
  const name = gsmText(change.name)
  const write = (form: SmsForm) => {
    const rest = gsmText(restOf(change, scales, form, link))
    return { rest, room: MAX_SMS - gsmLength(`${code} ${rest}`) }
  }
  const hasRoom = (least: number) => (form: SmsForm) => write(form).room >= least
  const form =
    FORMS.find(hasRoom(Math.min(gsmLength(name), MIN_NAME))) ??
    [...FORMS, ...WITHOUT_FORMER].find(hasRoom(0)) ??
    SHORTEST
  const { rest, room } = write(form)
  return [code, cut(name, room)].filter((one) => one !== '').join(' ') + rest
}

/** All behind code and name. The other type's class comes first where it is worse: a screen may show the beginning only. */
function restOf(change: SmsWords, scales: AlertScales, form: SmsForm, link: string): string {
  const { type, before, after, is_correction } = change
  const { classes = [] } = scales.find((one) => one.type === type) ?? {}
  const severity = (key: string | null | undefined) => (key ? severityOf(classes, key) : -1)
  const { room = Number.POSITIVE_INFINITY } = form
  const named = (of: RankingType, label: string) => classInRoom(scales, of, label, room)
  // That of the class the message is about, whatever is in force by now.
  const other = zoneClasses(change, scales).find((one) => one.type !== type)
  const isWorse = other !== undefined && other.severity > severity(after?.class)
  const worse = isWorse ? `${TYPES[other.type]} ${named(other.type, other.label) ?? 'pire'} ; ` : ''
  const former = labelOf(scales, type, before)
  const from = form.hasFormer && named(type, former) !== null ? `${gsmText(former)} > ` : ''
  const unnamed = severity(after?.class) > severity(before) ? 'classe pire' : 'autre classe'
  const to = named(type, labelOf(scales, type, after?.class)) ?? unnamed
  const what = [TYPES[type], ...(form.hasValue ? measured(change, scales) : [])].join(' ')
  return `${is_correction ? '. Correction' : ''} : ${worse}${from}${to} (${what}).${form.hasNotice ? ' Indicatif.' : ''} ${link}`
}

function measured({ type, after, is_sampled }: SmsWords, scales: AlertScales): string[] {
  if (!after || after.value === null) return []
  const unit = scales.find((one) => one.type === type)?.unit ?? ''
  const value = formatValue({ value: after.value, below_limit: after.below_limit, unit })
  return [is_sampled ? value : `${value}, valeur saisie`]
}
