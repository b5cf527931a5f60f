import pg from 'pg'

/** As one statement: the tables alone are more than a hundred. */
export function givingAll(from: string, to: string) {
  const owner = pg.escapeLiteral(pg.escapeIdentifier(from))
  const objects = [
    ['TABLE', 'pg_class', 'rel', 'regclass', "AND relkind IN ('r', 'p', 'v', 'm')"],
    ['SEQUENCE', 'pg_class', 'rel', 'regclass', "AND relkind = 'S'"],
    ['ROUTINE', 'pg_proc', 'pro', 'regprocedure', ''],
    ['TYPE', 'pg_type', 'typ', 'regtype', "AND typtype IN ('d', 'e')"],
    ['COLLATION', 'pg_collation', 'coll', 'regcollation', ''],
  ] as const
  const found = objects.map(
    ([kind, catalog, prefix, type, more]) =>
      `SELECT format('ALTER ${kind} %s OWNER TO %I', oid::${type}, ${pg.escapeLiteral(to)}) FROM ${catalog} c WHERE ${prefix}owner = ${owner}::regrole AND ${prefix}namespace::regnamespace::text IN ('public', 'pgboss') ${more} AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = c.oid AND deptype IN ('e'${kind === 'SEQUENCE' ? ", 'a', 'i'" : ''}))`,
  )
  return `DO $$ DECLARE line text; BEGIN FOR line IN ${found.join(' UNION ALL ')} LOOP EXECUTE line; END LOOP; END $$;`
}
