import { writeLetter } from '../../lib/mail/letter.ts'
import type { Writers } from '../../lib/mail/mails.ts'
import { counted } from '../../lib/plural.ts'
import { getOperator } from '../operator/operator.queries.ts'
import { NOTICE } from '../scales/scales.notice.ts'
import type { UnsubscribeLinks } from './alerts.links.ts'
import { type Evolution, findEvolution, listEvolutions } from './alerts.mails.queries.ts'
import { adviceOf, factsOf, mapPathOf, subjectOf, wordsOf } from './alerts.mails.rules.ts'

const MAX_LINES = 100

interface Settings {
  publicUrl: string
  links: Pick<UnsubscribeLinks, 'linkOf'>
}

export function alertsMails({ publicUrl, links }: Settings): Pick<Writers, 'zone-alert' | 'alert-digest'> {
  const map = `${publicUrl}/app/map`
  const mapOf = (told: Evolution) => `${publicUrl}${mapPathOf(told)}`
  const titleOf = ({ code, name }: Evolution) => `${code} ${name}`

  return {
    'zone-alert': async (db, { user_id, event_id }) => {
      const told = await findEvolution(db, user_id, event_id)
      if (!told) return null
      const subject = subjectOf(told)
      const advice = adviceOf(told)
      const unsubscribe = links.linkOf({ user_id, zone_id: told.zone_id })
      return writeLetter({
        to: told.email,
        operator: await getOperator(db),
        subject,
        paragraphs: [
          `${subject}.`,
          ...(told.is_correction ? ['Cette alerte corrige la précédente.'] : []),
          ...(advice ? [advice] : []),
        ],
        facts: factsOf(told),
        action: { label: 'Voir la zone sur la carte', href: mapOf(told) },
        after: [NOTICE],
        unsubscribe,
      })
    },
    'alert-digest': async (db, { user_id, event_ids }) => {
      const told = await listEvolutions(db, user_id, event_ids)
      const [first, ...others] = told
      if (!first) return null
      const subject =
        others.length === 0 ? subjectOf(first) : `${counted(told.length, 'changement')} de classe sur vos zones`
      const unsubscribe = links.linkOf({ user_id, zone_id: null })
      const left = told.length - MAX_LINES
      return writeLetter({
        to: first.email,
        operator: await getOperator(db),
        subject,
        paragraphs: [`${subject}.`],
        lines: told.slice(0, MAX_LINES).map((one) => ({
          title: titleOf(one),
          href: mapOf(one),
          words: [wordsOf(one), adviceOf(one)].filter(Boolean).join('. '),
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
