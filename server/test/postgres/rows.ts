import type pg from 'pg'

type StoredRow = Record<string, unknown>
/** Rows by table, then by primary key. */
export type StoredRows = Map<string, Map<string, StoredRow>>

/** The changes of a migration to rows that are there: all else stays as it is. Columns are `table.column`. */
export interface RowChanges {
  /** Tables and columns that go on under another name. */
  renamed?: Record<string, string>
  /** Tables and columns that nothing needs any more. */
  dropped?: readonly string[]
  /** Columns that are filled anew. */
  rewritten?: readonly string[]
  /** Rows that are dropped, by table. */
  removed?: Record<string, (row: StoredRow) => boolean>
}

interface KeyedTable {
  name: string
  key: string[]
}

/** Every row of every table of ours. */
export async function readRows(pool: pg.Pool): Promise<StoredRows> {
  const tables = await pool.query<KeyedTable>(`
    select relname::text as name, array_remove(array_agg(attname::text order by attnum), null) as key
    from pg_class c
      left join pg_index i on indrelid = c.oid and indisprimary
      left join pg_attribute a on attrelid = c.oid and attnum = any (indkey)
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%'
    group by relname order by relname`)
  const found: StoredRows = new Map(tables.rows.map(({ name }) => [name, new Map()]))
  const each = tables.rows.map(({ name, key }) => {
    const columns = key.length > 0 ? key.map((column) => `t."${column}"`).join() : 't'
    return `select '${name}' as name, jsonb_build_array(${columns})::text as key, to_jsonb(t) as row from "${name}" t`
  })
  const { rows } = await pool.query<{ name: string; key: string; row: StoredRow }>(each.join(' union all '))
  for (const { name, key, row } of rows) found.get(name)?.set(key, row)
  return found
}

/** Says in words which rows or values of `before` are not in `after`. */
export function lostRows(before: StoredRows, after: StoredRows, changes: RowChanges = {}): string[] {
  const { renamed = {}, dropped = [], rewritten = [], removed = {} } = changes
  const lost: string[] = []
  for (const [table, rows] of before) {
    if (dropped.includes(table)) continue
    const there = after.get(renamed[table] ?? table)
    for (const [key, row] of rows) {
      if (removed[table]?.(row)) continue
      const now = there?.get(key)
      if (!now) lost.push(`${table} ${key}`)
      else {
        for (const [column, value] of Object.entries(row)) {
          const name = `${table}.${column}`
          if (dropped.includes(name) || rewritten.includes(name)) continue
          const isSame = JSON.stringify(now[renamed[name] ?? column]) === JSON.stringify(value)
          if (!isSame) lost.push(`${name} of ${key}`)
        }
      }
    }
  }
  return lost
}
