import { TYPED_VALUE } from '../../../contract/rankings.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { NOTICE } from '../../../contract/scales.ts'
import { dayOf } from '../../lib/clock.ts'
import { formatDay, formatValue } from '../../lib/format.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { LetterFact } from '../../lib/mail/letter-page.ts'
import type { MailWriters } from '../../lib/mail/mails.ts'
import { counted } from '../../lib/plural.ts'
import type { PushWriter } from '../../lib/push/pushes.ts'
import { getOperator } from '../operator/operator.queries.ts'
import type { UnsubscribeLinks } from './alerts.links.ts'
import { type ClassChange, findChange, findChangeForDevice, listGatheredChanges } from './alerts.recipients.queries.ts'

const MAX_LINES = 100
const ONE_CHANGE = 'Une zone que vous suivez a changé de classe'

interface AlertMailSettings {
  publicUrl: string
  links: Pick<UnsubscribeLinks, 'linkOf'>
}

export function alertsMails({ publicUrl, links }: AlertMailSettings): Pick<MailWriters, 'zone-alert' | 'alert-digest'> {
  const map = `${publicUrl}/app/map`
  const mapOf = (change: ClassChange) => `${publicUrl}${mapPathOf(change)}`
  const titleOf = ({ code, name }: ClassChange) => `${code} ${name}`

  return {
    'zone-alert': async (db, { user_id, event_id }) => {
      const change = await findChange(db, user_id, event_id)
      if (!change) return null
      const advice = adviceOf(change)
      const unsubscribe = links.linkOf({ user_id, zone_id: change.zone_id })
      return writeLetter({
        ...readerOf({ ...change, name: change.person_name }),
        operator: await getOperator(db),
        subject: subjectOf(change),
        title: ONE_CHANGE,
        paragraphs: [
          ...(change.is_correction ? ['Cette alerte corrige la précédente.'] : []),
          ...(advice ? [advice] : []),
        ],
        facts: factsOf(change),
        action: { label: 'Voir la zone sur la carte', href: mapOf(change) },
        after: [NOTICE],
        unsubscribe,
      })
    },
    'alert-digest': async (db, { user_id, event_ids }) => {
      const changes = await listGatheredChanges(db, user_id, event_ids)
      const [first, ...others] = changes
      if (!first) return null
      const unsubscribe = links.linkOf({ user_id, zone_id: null })
      const left = changes.length - MAX_LINES
      return writeLetter({
        ...readerOf({ ...first, name: first.person_name }),
        operator: await getOperator(db),
        ...(others.length === 0
          ? { subject: subjectOf(first), title: ONE_CHANGE }
          : { subject: `${counted(changes.length, 'changement')} de classe sur vos zones` }),
        lines: changes.slice(0, MAX_LINES).map((one) => ({
          title: titleOf(one),
          href: mapOf(one),
          words: [wordsOf(one), adviceOf(one)].filter(Boolean).join('. '),
          colors: one.after_colors,
        })),
        action:
          others.length === 0
            ? { label: 'Voir la zone sur la carte', href: mapOf(first) }
            : { label: 'Ouvrir la carte', href: map },
        after: [
          ...(left > 0 ? [`${counted(left, 'autre changement', 'autres changements')} sur la carte.`] : []),
          NOTICE,
        ],
        unsubscribe,
      })
    },
  }
}

export const writeAlertPush: PushWriter = async (db, { user_id, event_id }) => {
  const change = await findChangeForDevice(db, user_id, event_id)
  // Its tag would make it replace the notification of the later change.
  if (!change || change.is_overtaken) return null
  return {
    title: `${change.after_label ?? NO_CLASS} · ${change.name}`,
    body: subjectOf(change),
    path: mapPathOf(change),
    tag: `zone-${change.zone_id}-${change.type}`,
  }
}

/** Characters of a subject that a phone's list of mails shows. */
const MAX_SUBJECT = 160
const NO_CLASS = 'Non classée'

type ChangeWords = Pick<
  ClassChange,
  | 'code'
  | 'name'
  | 'type_label'
  | 'unit'
  | 'after'
  | 'before_label'
  | 'before_colors'
  | 'after_label'
  | 'is_sampled'
  | 'after_colors'
  | 'advice'
  | 'at'
  | 'is_overtaken'
>

/** The zone on the map, with the type of the change. */
const mapPathOf = ({ code, type }: Pick<ClassChange, 'code' | 'type'>) =>
  `/app/map?zone=${encodeURIComponent(code)}${type === 'phages' ? '&type=phages' : ''}`

const classesOf = ({ before_label, after_label }: ChangeWords) =>
  `${before_label ?? NO_CLASS} → ${after_label ?? NO_CLASS}`

/** Without a class in force, the day on which the last one ended. */
function sinceOf({ after, at }: ChangeWords) {
  const day = dayOf(new Date(at))
  const from = after?.starts_on ?? day
  return `${from < day ? 'depuis le' : 'dès le'} ${formatDay(from)}`
}

const characters = (text: string) => [...text]

/** Cuts at the end of a word where one is near. */
function shortened(text: string, max: number): string {
  if (characters(text).length <= max) return text
  const cut = characters(text)
    .slice(0, Math.max(0, max - 1))
    .join('')
  return cut === '' ? '' : `${cut.replace(/[\s,–-]+\S{0,8}$/, '')}…`
}

/** Shortens the zone's name first, then the type's; never the classes. */
export function subjectOf(change: ChangeWords): string {
  const { code, name, type_label } = change
  const write = (zone: string, type: string) =>
    `${[code, zone].filter(Boolean).join(' ')} : ${classesOf(change)}${type && ` (${type})`}, ${sinceOf(change)}`
  const room = (text: string) => MAX_SUBJECT - characters(text).length
  const type = shortened(type_label, Math.max(0, room(write('', '')) - 3))
  return write(shortened(name, Math.max(0, room(write('', type)) - 1)), type)
}

function loadOf({ after, unit, is_sampled }: ChangeWords) {
  if (!after || after.value === null) return null
  const load = formatValue({ value: after.value, below_limit: after.below_limit, unit })
  return is_sampled ? load : `${load} (${TYPED_VALUE})`
}

const wordsOf = (change: ChangeWords) =>
  [`${change.type_label} : ${classesOf(change)}`, loadOf(change), sinceOf(change)]
    .filter((one) => one !== null)
    .join(', ')

const periodOf = ({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }) =>
  ends_on === null ? `à partir du ${formatDay(starts_on)}` : `du ${formatDay(starts_on)} au ${formatDay(ends_on)}`

/** The advice of a class that is no longer in force would mislead. */
const adviceOf = ({ advice, is_overtaken, now_label }: Pick<ClassChange, 'advice' | 'is_overtaken' | 'now_label'>) =>
  is_overtaken ? `Depuis, la classe a encore changé. En vigueur à présent : ${now_label ?? NO_CLASS}.` : advice

export const factsOf = (change: ChangeWords): LetterFact[] => [
  { label: 'Zone', value: zoneTitle(change) },
  {
    label: change.is_overtaken ? 'Classe après' : 'Classe en vigueur',
    value: change.after_label ?? NO_CLASS,
    colors: change.after_colors,
  },
  { label: 'Classe avant', value: change.before_label ?? NO_CLASS, colors: change.before_colors },
  { label: 'Classement', value: change.type_label },
  ...(change.after ? [{ label: 'Période', value: periodOf(change.after) }] : []),
  ...(change.after ? [{ label: 'Charge virale', value: loadOf(change) ?? 'Non renseignée' }] : []),
]
