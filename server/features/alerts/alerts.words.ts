import { type RankingType, TYPED_VALUE } from '../../../contract/rankings.ts'
import { SHORT_LABELS } from '../../../contract/rules/reading/types.ts'
import { severityOf } from '../../../contract/rules/scales.severity.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { worstFirst } from '../../../contract/rules/zones.worst.ts'
import type { Scale } from '../../../contract/scales.ts'
import { dayOf } from '../../lib/clock.ts'
import { formatDay, formatValue } from '../../lib/format.ts'
import type { ClassColors, LetterFact } from '../../lib/mail/letter-page.ts'
import { counted } from '../../lib/plural.ts'
import type { ClassChange } from './alerts.recipients.queries.ts'

export type AlertScales = readonly Pick<Scale, 'type' | 'label' | 'unit' | 'classes'>[]

export const NO_CLASS = 'Non classée'

/** The class in force of one type; without one, « Non classée » and no advice. */
export interface ZoneClass {
  type: RankingType
  type_label: string
  label: string
  colors: ClassColors | null
  advice: string
  /** Higher is worse; -1 without a class. */
  severity: number
}

/** Both types of the zone of a change, the worse class first. */
export const zoneClasses = ({ in_force }: Pick<ClassChange, 'in_force'>, scales: AlertScales): ZoneClass[] =>
  worstFirst(in_force, scales).map((type) => {
    const { label: type_label = '', classes = [] } = scales.find((one) => one.type === type) ?? {}
    const ranking = in_force[type]
    const found = classes.find(({ key }) => key === ranking?.class)
    if (!ranking || !found) return { type, type_label, label: NO_CLASS, colors: null, advice: '', severity: -1 }
    const { label, advice, old_data_advice } = found
    const severity = severityOf(classes, found.key)
    return { type, type_label, label, colors: found, advice: (ranking.is_old && old_data_advice) || advice, severity }
  })

/** The worst class of its scale or the one before, by the rule's own numbers. */
export const isBad = ({ severity }: Pick<ZoneClass, 'severity'>) => severity >= 1 / 2

type ChangeWords = Pick<ClassChange, 'code' | 'name' | 'type' | 'before' | 'after' | 'in_force' | 'is_sampled' | 'at'>

export const labelOf = (scales: AlertScales, type: RankingType, key: string | null | undefined) =>
  scales.find((one) => one.type === type)?.classes.find((one) => one.key === key)?.label ?? NO_CLASS

const typeLabel = (scales: AlertScales, type: RankingType) => scales.find((one) => one.type === type)?.label ?? ''

const classesOf = ({ type, before, after }: ChangeWords, scales: AlertScales) =>
  `${labelOf(scales, type, before)} → ${labelOf(scales, type, after?.class)}`

/** Without a class in force, the day on which the last one ended. */
function sinceOf({ after, at }: ChangeWords) {
  const day = dayOf(new Date(at))
  const from = after?.starts_on ?? day
  return `${from < day ? 'depuis le' : 'dès le'} ${formatDay(from)}`
}

/** Characters of a subject that a phone's list of mails shows. */
const MAX_SUBJECT = 160
const characters = (text: string) => [...text]

/** Cuts at the end of a word where one is near. */
function shortened(text: string, max: number): string {
  if (characters(text).length <= max) return text
  const cut = characters(text)
    .slice(0, Math.max(0, max - 1))
    .join('')
  return cut === '' ? '' : `${cut.replace(/[\s,–-]+\S{0,8}$/, '')}…`
}

/**
 * The worse class in force, then the change. What makes it too long goes in this order: long names of types, their short
 * ones, the day; never a class. The zone's name takes what is left.
 */
export function subjectOf(change: ChangeWords, scales: AlertScales): string {
  const [worse] = zoneClasses(change, scales)
  const classes = classesOf(change, scales)
  const write = (name: string, typeOf: ((type: RankingType) => string) | null, since: string) => {
    const zone = name === '' ? change.code : zoneTitle({ code: change.code, name })
    const first = worse && typeOf ? `${worse.label} (${typeOf(worse.type)})` : worse?.label
    const changed = typeOf && worse?.type !== change.type ? `${typeOf(change.type)} : ${classes}` : classes
    return `${zone} : ${first} · ${changed}${since}`
  }
  const since = `, ${sinceOf(change)}`
  const ways = [
    [(type: RankingType) => typeLabel(scales, type), since],
    [(type: RankingType) => SHORT_LABELS[type], since],
    [null, since],
    [null, ''],
  ] as const
  const room = ([typeOf, day]: (typeof ways)[number]) => MAX_SUBJECT - characters(write('', typeOf, day)).length
  const way = ways.find((one) => room(one) >= 0) ?? ways[3]
  const [typeOf, day] = way
  // The title joins code and name with three characters.
  return write(shortened(change.name, Math.max(0, room(way) - 3)), typeOf, day)
}

/** Characters of a digest's subject, whose text says the rest. */
const MAX_DIGEST_SUBJECT = 78

interface DigestZone {
  change: Pick<ClassChange, 'code' | 'name'>
  /** The worse first. */
  classes: readonly ZoneClass[]
  changes: readonly Pick<ClassChange, 'after'>[]
}

const hasGap = ({ changes }: DigestZone) => changes.some(({ after }) => after === null)

/**
 * The worse class of the first zone, and how many others changed; also in how many of these a class ended, which is no
 * good news. What makes it too long goes in this order: the zone's name, the words of the count, its code; never the
 * count.
 */
export function digestSubjectOf([zone, ...others]: readonly [DigestZone, ...DigestZone[]]): string {
  const { change, classes } = zone
  const gaps = classes[0] !== undefined && classes[0].severity >= 0 ? others.filter(hasGap).length : 0
  const count = others.length === 0 ? '' : `, et ${counted(others.length, 'autre zone', 'autres zones')}`
  const gap = gaps === 0 ? '' : `, dont ${counted(gaps, 'non classée', 'non classées')}`
  const short = others.length === 0 ? '' : ` +${others.length}`
  const write = (title: string, end: string) => `${classes[0]?.label} : ${title}${end}`
  const room = (end: string) => MAX_DIGEST_SUBJECT - characters(write(change.code, end)).length
  const end = [`${count}${gap}`, count, short].find((one) => room(one) >= 0)
  if (end === undefined)
    return write(shortened(change.code, MAX_DIGEST_SUBJECT - characters(write('', short)).length), short)
  // The title joins code and name with three characters.
  const name = shortened(change.name, Math.max(0, room(end) - 3))
  return write(name === '' ? change.code : zoneTitle({ code: change.code, name }), end)
}

function loadOf({ type, after, is_sampled }: ChangeWords, scales: AlertScales) {
  if (!after || after.value === null) return null
  const unit = scales.find((one) => one.type === type)?.unit ?? ''
  const load = formatValue({ value: after.value, below_limit: after.below_limit, unit })
  return is_sampled ? load : `${load} (${TYPED_VALUE})`
}

const periodOf = ({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }) =>
  ends_on === null ? `à partir du ${formatDay(starts_on)}` : `du ${formatDay(starts_on)} au ${formatDay(ends_on)}`

/** The class that the change gave is no longer the zone's. */
const isPast = ({ type, after, in_force }: ChangeWords) => after?.class !== in_force[type]?.class

const laterWords = (change: ChangeWords, scales: AlertScales) =>
  isPast(change)
    ? [
        `Depuis, la classe a encore changé. En vigueur à présent : ${labelOf(scales, change.type, change.in_force[change.type]?.class)}.`,
      ]
    : []

/** The worse class with its advice comes first: the change's own may be milder. */
export const paragraphsOf = (change: ChangeWords & Pick<ClassChange, 'is_correction'>, scales: AlertScales) => [
  ...zoneClasses(change, scales)
    .slice(0, 1)
    .filter(({ severity }) => severity >= 0)
    .map(({ label, type_label, advice }) => `${label} (${type_label}). ${advice}`.trim()),
  ...(change.is_correction ? ['Cette alerte corrige la précédente.'] : []),
  ...laterWords(change, scales),
]

export const factsOf = (change: ChangeWords, scales: AlertScales): LetterFact[] => [
  { label: 'Zone', value: zoneTitle(change) },
  ...zoneClasses(change, scales).map(({ type_label, label, colors }) => ({ label: type_label, value: label, colors })),
  {
    label: 'Changement',
    value: `${typeLabel(scales, change.type)} : ${classesOf(change, scales)}, ${sinceOf(change)}`,
  },
  // Those of a class that has gone would stand beside the one in force.
  ...(change.after && !isPast(change)
    ? [
        { label: `Période (${SHORT_LABELS[change.type]})`, value: periodOf(change.after) },
        {
          label: `Charge virale (${SHORT_LABELS[change.type]})`,
          value: loadOf(change, scales) ?? 'Non renseignée',
        },
      ]
    : []),
]

/** A zone in a digest: its classes, the worse first with its advice, and how those that changed did. */
export function zoneWords(classes: readonly ZoneClass[], changes: readonly ChangeWords[], scales: AlertScales): string {
  const lines = classes.map(({ type, type_label, label }) => {
    const change = changes.find((one) => one.type === type)
    if (!change) return `${type_label} : ${label}`
    const facts = [
      `${label} (${classesOf(change, scales)})`,
      ...(isPast(change) ? [] : [loadOf(change, scales), sinceOf(change)]),
    ]
    return `${type_label} : ${facts.filter((one) => one !== null).join(', ')}`
  })
  const [first = '', ...others] = lines
  const later = changes.flatMap((change) => laterWords(change, scales))
  return [first, classes[0]?.advice ?? '', ...others, ...later].filter((one) => one !== '').join('\n')
}
