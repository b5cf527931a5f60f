import type { RankingType } from '../../../contract/rankings.ts'
import { severityOf } from '../../../contract/rules/scales.severity.ts'
import { formatValue } from '../../lib/format.ts'
import { gsmLength, gsmText, MAX_SMS } from '../../lib/sms/gsm.ts'
import type { ClassChange } from './alerts.recipients.queries.ts'
import { type AlertScales, labelOf, zoneClasses } from './alerts.words.ts'

type SmsWords = Pick<
  ClassChange,
  'code' | 'name' | 'type' | 'before' | 'after' | 'in_force' | 'is_sampled' | 'is_correction'
>

const TYPES: Record<RankingType, string> = { phages: 'phages', arn_f: 'ARN F' }

/** So much of a zone's name stays while anything else but classes can go. */
const MIN_NAME = 12

/** How a message is written: with the value, with « Indicatif. », and with so much of a class's name. */
type SmsForm = readonly [hasValue: boolean, hasNotice: boolean, maxLabel: number]
const FORMS: readonly SmsForm[] = [
  [true, true, MAX_SMS],
  [false, true, MAX_SMS],
  [false, false, MAX_SMS],
]
/** For classes of a scale whose names are far longer than any known. */
const SHORTEST: SmsForm = [false, false, 8]
const LABELS_CUT: readonly SmsForm[] = [[false, false, 20], SHORTEST]

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
    FORMS.find(hasRoom(Math.min(gsmLength(name), MIN_NAME))) ?? [...FORMS, ...LABELS_CUT].find(hasRoom(0)) ?? SHORTEST
  const { rest, room } = write(form)
  return [code, cut(name, room)].filter((one) => one !== '').join(' ') + rest
}

/** All behind code and name. The other type's class comes first where it is worse: a screen may show the beginning only. */
function restOf(change: SmsWords, scales: AlertScales, [hasValue, hasNotice, maxLabel]: SmsForm, link: string): string {
  const { type, before, after, is_correction } = change
  const { classes = [] } = scales.find((one) => one.type === type) ?? {}
  // That of the class the message is about, whatever is in force by now.
  const severity = after ? severityOf(classes, after.class) : -1
  const other = zoneClasses(change, scales).find((one) => one.type !== type)
  const worse = other && other.severity > severity ? `${TYPES[other.type]} ${capitals(other.label, maxLabel)} ; ` : ''
  const from = cut(gsmText(labelOf(scales, type, before)), maxLabel)
  const to = capitals(labelOf(scales, type, after?.class), maxLabel)
  const what = [TYPES[type], ...(hasValue ? measured(change, scales) : [])].join(' ')
  return `${is_correction ? '. Correction' : ''} : ${worse}${from} > ${to} (${what}).${hasNotice ? ' Indicatif.' : ''} ${link}`
}

function measured({ type, after, is_sampled }: SmsWords, scales: AlertScales): string[] {
  if (!after || after.value === null) return []
  const unit = scales.find((one) => one.type === type)?.unit ?? ''
  const value = formatValue({ value: after.value, below_limit: after.below_limit, unit })
  return [is_sampled ? value : `${value}, valeur saisie`]
}

/** Without accents, as GSM-7 has few capitals with one. */
const capitals = (label: string, max: number) =>
  cut(gsmText(label.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()), max)

/** Cuts what is of GSM-7, at the end of a word where one is near. */
function cut(text: string, max: number): string {
  if (gsmLength(text) <= max) return text
  let kept = ''
  for (const one of text) {
    if (gsmLength(`${kept}${one}...`) > max) break
    kept += one
  }
  return kept === '' ? '' : `${kept.replace(/[\s,-]+\S{0,8}$/, '')}...`
}
