import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { NOTICE } from '../../../contract/scales.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { LetterLink } from '../../lib/mail/letter-page.ts'
import type { MailWriters } from '../../lib/mail/mails.ts'
import { counted } from '../../lib/plural.ts'
import type { PushWriter } from '../../lib/push/pushes.ts'
import { getOperator, type OperatorFields } from '../operator/operator.queries.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import type { UnsubscribeLinks } from './alerts.links.ts'
import { type ClassChange, findChange, findChangeForDevice, listGatheredChanges } from './alerts.recipients.queries.ts'
import {
  type AlertScales,
  digestSubjectOf,
  factsOf,
  isBad,
  paragraphsOf,
  subjectOf,
  type ZoneClass,
  zoneClasses,
  zoneWords,
} from './alerts.words.ts'

const MAX_LINES = 100
const ONE_CHANGE = 'Une zone que vous suivez a changé de classe'

interface AlertMailSettings {
  publicUrl: string
  links: Pick<UnsubscribeLinks, 'linkOf'>
}

export function alertsMails({ publicUrl, links }: AlertMailSettings): Pick<MailWriters, 'zone-alert' | 'alert-digest'> {
  const map = `${publicUrl}/app/map`
  const mapOf = (change: ClassChange) => `${publicUrl}${mapPathOf(change)}`
  const quoteOf = (change: ClassChange): LetterLink => ({
    label: 'Demander une analyse',
    href: `${mapOf(change)}&ask=quote`,
  })

  return {
    'zone-alert': async (db, { user_id, event_id }) => {
      const change = await findChange(db, user_id, event_id)
      if (!change) return null
      const [scales, operator] = await Promise.all([listScalesWithClasses(db), getOperator(db)])
      return writeLetter({
        ...readerOf({ ...change, name: change.person_name }),
        operator,
        subject: subjectOf(change, scales),
        title: ONE_CHANGE,
        paragraphs: paragraphsOf(change, scales),
        facts: factsOf(change, scales),
        action: { label: 'Voir la zone sur la carte', href: mapOf(change) },
        after: [...(zoneClasses(change, scales).some(isBad) ? [quoteOf(change), ...contactOf(operator)] : []), NOTICE],
        unsubscribe: links.linkOf({ user_id, zone_id: change.zone_id }),
      })
    },
    'alert-digest': async (db, { user_id, event_ids }) => {
      const changes = await listGatheredChanges(db, user_id, event_ids)
      const [first, ...others] = changes
      if (!first) return null
      const [scales, operator] = await Promise.all([listScalesWithClasses(db), getOperator(db)])
      const zones = byZone(changes, scales)
      const [worst, ...milder] = zones
      const left = zones.slice(MAX_LINES).reduce((count, zone) => count + zone.changes.length, 0)
      return writeLetter({
        ...readerOf({ ...first, name: first.person_name }),
        operator,
        ...(others.length === 0 || !worst
          ? { subject: subjectOf(first, scales), title: ONE_CHANGE }
          : { subject: digestSubjectOf([worst, ...milder]) }),
        lines: zones.slice(0, MAX_LINES).map(({ change, classes, changes }) => ({
          title: zoneTitle(change),
          href: mapOf(change),
          words: zoneWords(classes, changes, scales),
          colors: classes[0]?.colors ?? null,
          ...(classes.some(isBad) && { action: quoteOf(change) }),
        })),
        action:
          others.length === 0
            ? { label: 'Voir la zone sur la carte', href: mapOf(first) }
            : { label: 'Ouvrir la carte', href: map },
        after: [
          ...(left > 0 ? [`${counted(left, 'autre changement', 'autres changements')} sur la carte.`] : []),
          ...(zones.some(({ classes }) => classes.some(isBad)) ? contactOf(operator) : []),
          NOTICE,
        ],
        unsubscribe: links.linkOf({ user_id, zone_id: null }),
      })
    },
  }
}

/** The zone of the worst class first. */
const byZone = (changes: readonly ClassChange[], scales: AlertScales) =>
  [...Map.groupBy(changes, ({ zone_id }) => zone_id).values()]
    .flatMap((changes) => {
      const [change] = changes
      return change ? [{ change, changes, classes: zoneClasses(change, scales) }] : []
    })
    .sort((one, other) => severityOfZone(other.classes) - severityOfZone(one.classes))

const severityOfZone = ([worse]: readonly ZoneClass[]) => worse?.severity ?? -1

function contactOf({ operator_name, contact_phone, contact_email }: OperatorFields): string[] {
  const ways = [contact_phone, contact_email].filter((one) => one !== '')
  return ways.length > 0 ? [`Joindre ${operator_name} : ${ways.join(' · ')}`] : []
}

export const writeAlertPush: PushWriter = async (db, { user_id, event_id }) => {
  const change = await findChangeForDevice(db, user_id, event_id)
  // Its tag would make it replace the notification of the later change.
  if (!change || change.is_overtaken) return null
  const scales = await listScalesWithClasses(db)
  const [worse] = zoneClasses(change, scales)
  return {
    title: `${worse?.label} · ${change.name}`,
    body: subjectOf(change, scales),
    path: mapPathOf(change),
    tag: `zone-${change.zone_id}-${change.type}`,
  }
}

/** The zone on the map, which shows the worse of both whatever the operator shows first. */
const mapPathOf = ({ code }: Pick<ClassChange, 'code'>) => `/app/map?zone=${encodeURIComponent(code)}&type=both`
