import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../lib/db.ts'

/** Scales with their classes, lowest first. */
export const listScalesWithClasses = (db: Db) =>
  db
    .selectFrom('scales')
    .select((eb) => [
      'type',
      'label',
      'unit',
      'validity_days',
      jsonArrayFrom(
        eb
          .selectFrom('scale_classes')
          .select(['key', 'scale_classes.label', 'min', 'max', 'fill', 'text', 'mark', 'advice'])
          .whereRef('scale_classes.type', '=', 'scales.type')
          .orderBy('position'),
      ).as('classes'),
    ])
    .orderBy('type', 'desc')
    .execute()
