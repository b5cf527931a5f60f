import { type ReferenceExpression, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

type MomentColumn = ReferenceExpression<Tables, keyof Tables> & string

/** YYYY-MM-DD of a moment. */
export const parisDay = (column: MomentColumn) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'Europe/Paris', 'YYYY-MM-DD')`

/** YYYY-MM-DD HH:MM of a moment. */
export const parisMinute = (column: MomentColumn) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI')`
