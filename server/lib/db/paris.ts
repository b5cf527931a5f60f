import { type ReferenceExpression, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

type Column = ReferenceExpression<Tables, keyof Tables> & string

/** YYYY-MM-DD of a moment. */
export const parisDay = (column: Column) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'Europe/Paris', 'YYYY-MM-DD')`

/** YYYY-MM-DD HH:MM of a moment. */
export const parisMinute = (column: Column) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI')`
