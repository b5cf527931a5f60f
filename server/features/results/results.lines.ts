import { sql } from 'kysely'

export const classOf = sql<string | null>`class_of(results.type, results.value, results.below_limit)`
