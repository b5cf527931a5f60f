import type { ColumnType } from 'kysely'

/** ISO 8601 in UTC. */
export type Moment = ColumnType<string, Date | string, Date | string>
export type StampedMoment = ColumnType<string, Date | string | undefined, Date | string>
