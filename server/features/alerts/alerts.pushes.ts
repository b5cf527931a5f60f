import type { PushWriters } from '../../lib/push/pushes.ts'
import { findEvolutionForDevice } from './alerts.mails.queries.ts'
import { mapPathOf, NO_CLASS, subjectOf } from './alerts.mails.rules.ts'

export const alertsPushes: Pick<PushWriters, 'zone-alert'> = {
  'zone-alert': async (db, { user_id, event_id }) => {
    const told = await findEvolutionForDevice(db, user_id, event_id)
    // It would take the place of the later one.
    if (!told || told.is_overtaken) return null
    return {
      title: `${told.after_label ?? NO_CLASS} · ${told.name}`,
      body: subjectOf(told),
      path: mapPathOf(told),
      tag: `zone-${told.zone_id}-${told.type}`,
    }
  },
}
