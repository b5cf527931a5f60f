import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { PassingFault, SettingError } from '../../../config.ts'
import { LISTENER } from '../listening-connection.ts'
import { findInTheWay } from '../other-applications.ts'
import { isDatabaseAway } from '../pool.ts'
import { EXTENSIONS, SESSION } from '../session.ts'
import { connectionTo } from './address.ts'
import { throwEntry, throwRefusal } from './look.entry.ts'
import { findingsOf, type HostExtension, type HostFacts, type HostFinding } from './look.rules.ts'

const ANSWER_MS = 5000
const TRIES = 3
const RETRY_MS = 500
const LIMITS = `set local statement_timeout = ${ANSWER_MS}; set local lock_timeout = ${ANSWER_MS}`

const FACTS = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as version_number,
    current_setting('server_encoding') as encoding, current_database() as database, current_user as role,
    session_user as login,
    pg_is_in_recovery() as is_standby, current_setting('default_transaction_read_only')::boolean as is_read_only,
    (select source from pg_settings where name = 'default_transaction_read_only') as read_only_by,
    exists (select from pg_collation where collname = 'und-x-icu') as has_icu,
    to_regnamespace('public') is not null as has_public,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'usage'), false) as uses_public,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as creates_in_public,
    has_database_privilege(current_database(), 'create') as creates_in_database,
    to_regnamespace('pgboss') is not null as has_queues,
    coalesce(has_schema_privilege(to_regnamespace('pgboss'), 'usage') and
      (has_schema_privilege(to_regnamespace('pgboss'), 'create')
        or exists (select from pg_class where relnamespace = to_regnamespace('pgboss') and relname = 'version')), false)
      as uses_queues,
    (select pg_get_userbyid(relowner) from pg_class
      where relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
        and (not has_table_privilege(pg_class.oid, 'insert') and (relnamespace = to_regnamespace('pgboss')
            or relnamespace = to_regnamespace('public') and (relname like 'kysely_migration%' or relname = 'audit'))
          or relnamespace = to_regnamespace('public') and relname = 'audit' and exists (select from pg_proc
            where pronamespace = relnamespace and proname = 'keep_audit_months' and not pg_has_role(
              case when prosecdef then pg_get_userbyid(proowner) else current_user end, relowner, 'usage')))
      limit 1) as stranger,
    (select coalesce(array_agg(format('%I.%I', relnamespace::regnamespace, relname) order by relname), '{}')
      from pg_class where case relkind when 'S' then not has_sequence_privilege(pg_class.oid, 'usage, update') end
        and relnamespace = to_regnamespace('public') and relname in ('audit_id', 'quote_numbers', 'rankings_id_seq')
        and exists (select from pg_class
          where relnamespace = to_regnamespace('public') and relname = 'kysely_migration')) as shut_sequences,
    (select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name = '${LISTENER}') as processes`

/** Those of Estran in this database are left out: those of an earlier process may be ending just now. */
const LIMITS_OF_CONNECTIONS = `
  with others as (select datid, usesysid from pg_stat_activity
    where datid is not null and usesysid is not null and (application_name not like 'estran%' or datname is distinct from current_database()))
  select 'role' as of, rolconnlimit as limit,
      (select count(*)::int from others where usesysid = pg_roles.oid) as used
    from pg_roles where rolname = session_user and rolconnlimit >= 0 and not rolsuper
  union all
  select 'database', datconnlimit, (select count(*)::int from others where datid = pg_database.oid)
    from pg_database where datname = current_database() and datconnlimit >= 0
  union all
  select 'server', current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0), (select count(*)::int from others)`

const EXTENSIONS_THERE = `
  select wanted.name, nspname as schema, coalesce(has_schema_privilege(extnamespace, 'usage'), true) as is_usable,
    null as refusal, exists (select from pg_available_extensions a where a.name = wanted.name) as is_available
  from unnest($1::text[]) with ordinality as wanted (name, position)
    left join pg_extension on extname = wanted.name left join pg_namespace on pg_namespace.oid = extnamespace
  order by position`

/** Looks at a database before anything is made there, and leaves nothing behind. Rejects where none can be reached. */
export async function lookAtDatabase(url: string, connections: number, isStart = false): Promise<HostFinding[]> {
  const client = new pg.Client({
    ...connectionTo(url),
    application_name: 'estran look',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: 2 * ANSWER_MS,
  })
  client.on('error', () => undefined)
  await client.connect().catch((error) => {
    // Not waited for: of a connection that never began no end is told.
    void client.end().catch(() => undefined)
    throwEntry(error, client, connections)
  })
  try {
    // In one transaction, as a pooler may change the connection after each.
    await client.query(`begin; ${SESSION}; ${LIMITS}`)
    const { rows } = await client.query<HostFacts>(FACTS)
    const [facts] = rows
    if (!facts) throw new Error('The database tells nothing of itself.')
    const ask = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows
    const in_the_way = facts.uses_public ? await findInTheWay(ask) : null
    const { rows: limits } = await client.query(LIMITS_OF_CONNECTIONS)
    const { rows: there } = await client.query<HostExtension>(EXTENSIONS_THERE, [EXTENSIONS])
    const isTried = facts.creates_in_database && facts.creates_in_public && !facts.is_read_only && !facts.is_standby
    const extensions = isTried ? await triedExtensions(client, there) : there
    await client.query('rollback')
    return findingsOf({ ...facts, in_the_way, limits, extensions }, connections, isStart)
  } catch (error) {
    if (isBusy(error)) throw error
    throwRefusal(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Another process of ours that starts at the same moment makes it too: the one that comes second finds it there. */
const IS_THERE = new Set(['23505', '42710'])

/** Another start holds it just now, or the server is slow: that says nothing of the right to it. */
const IS_BUSY = new Set(['55P03', '57014', '40P01'])
const isBusy = (error: unknown) => error instanceof pg.DatabaseError && IS_BUSY.has(error.code ?? '')

/** Creates what is missing, as hosts refuse that in ways that are not to be asked for; the transaction is rolled back. */
async function triedExtensions(client: pg.Client, there: readonly HostExtension[]): Promise<HostExtension[]> {
  const tried: HostExtension[] = []
  for (const extension of there) {
    if (extension.schema !== null) tried.push(extension)
    else tried.push({ ...extension, refusal: await refusalOf(client, extension) })
  }
  return tried
}

async function refusalOf(client: pg.Client, { name }: HostExtension) {
  try {
    await client.query(`savepoint tried; create extension ${name} schema public`)
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isBusy(error)) throw error
    return IS_THERE.has(error.code ?? '') ? null : error.message
  } finally {
    await client.query('rollback to savepoint tried')
  }
}

/** Throws a SettingError in one line where Estran cannot live there whole; says what may be short. */
export async function refuseUnfit(url: string, connections: number, say: (line: string) => void): Promise<void> {
  const findings = await findingsAt(url, connections)
  const faults = findings.filter(({ fault }) => fault !== null)
  for (const { advice } of findings) if (advice && faults.length === 0) say(`Attention : ${advice}`)
  const [first] = faults
  if (!first) return
  const more = faults.length > 1 ? ' (« npm run db:check » dit aussi le reste.)' : ''
  const Fault = faults.every(({ mayPass }) => mayPass) ? PassingFault : SettingError
  throw new Fault(`Réglage DATABASE_URL : ${first.fault}${more}`)
}

/** A server that is just starting or busy, or that has yet to see an earlier process gone, is asked again. */
async function findingsAt(url: string, connections: number) {
  for (let tries = 1; ; tries++) {
    try {
      const findings = await lookAtDatabase(url, connections, true)
      const faults = findings.filter(({ fault }) => fault !== null)
      if (tries === TRIES || faults.some(({ mayPass }) => !mayPass) || faults.length === 0) return findings
    } catch (error) {
      const mayPass = isDatabaseAway(error) || isBusy(error) || error instanceof PassingFault
      if (tries === TRIES || !mayPass) throw error
    }
    await wait(RETRY_MS)
  }
}
