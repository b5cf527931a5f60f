import pg from 'pg'
import { counted, formatNumber } from '../../plural.ts'
import type { EXTENSIONS } from '../session.ts'
import { givingAll } from './giving.ts'
import { asks, baseFor } from './look.statements.ts'

/** What a database says of itself, to a connection that changes nothing there. */
export interface HostFacts {
  version: string
  version_number: number
  encoding: string
  database: string
  /** By whose rights all is done. */
  role: string
  /** Who signs in; a host may have it act as another role. */
  login: string
  is_standby: boolean
  is_read_only: boolean
  /** Where it was set to read only, in PostgreSQL's words. */
  read_only_by: string
  has_icu: boolean
  has_public: boolean
  uses_public: boolean
  creates_in_public: boolean
  creates_in_database: boolean
  /** Whether the schema of the queues is there: its making is all that CREATE on the database is for, besides extensions. */
  has_queues: boolean
  uses_queues: boolean
  /** Who owns tables of Estran that the role may not fill, as after a move by the host; null where nobody does. */
  stranger: string | null
  /** Sequences of Estran that give the role no number, as where it was granted the tables alone; as SQL has them. */
  shut_sequences: readonly string[]
  /** Something of another application where Estran would make its own. */
  in_the_way: string | null
  /** Processes of Estran that live there. */
  processes: number
  limits: readonly ConnectionLimit[]
  extensions: readonly HostExtension[]
}

interface ConnectionLimit {
  of: 'server' | 'database' | 'role'
  limit: number
  /** Connections that count there and are not those of Estran. */
  used: number
}

export interface HostExtension {
  name: (typeof EXTENSIONS)[number]
  /** Null where it is not there yet. */
  schema: string | null
  is_usable: boolean
  /** Why the role cannot create it: PostgreSQL's words. Null where it can, or need not. */
  refusal: string | null
  is_available: boolean
}

/** One thing that was looked at: what it is, and why Estran does not start there. */
export interface HostFinding {
  what: string
  is: string
  fault: string | null
  /** Where it does start, and may lack something later. */
  advice?: string | null
  /** Where a while may mend it. */
  mayPass?: true
}

const MIN_VERSION = 15
export const MIN_CONNECTIONS = 6
const name = pg.escapeIdentifier

/** In the order in which they are mended; `isStart`: who looks is about to live there too. */
export function findingsOf(facts: HostFacts, connections: number, isStart: boolean): HostFinding[] {
  return [
    {
      what: 'Version',
      is: `PostgreSQL ${facts.version}`,
      fault:
        facts.version_number < MIN_VERSION * 10_000
          ? `PostgreSQL ${facts.version} est trop ancien : il en faut ${MIN_VERSION} ou plus récent.`
          : null,
    },
    { what: 'Encodage', is: facts.encoding, fault: encodingFault(facts) },
    {
      what: 'Tri en français',
      is: facts.has_icu ? 'ICU' : 'absent',
      fault: facts.has_icu
        ? null
        : 'ce PostgreSQL est fait sans ICU, dont vient le tri en français : prenez-en un autre.',
    },
    {
      what: 'Modifications',
      is: facts.is_standby || facts.is_read_only ? 'refusées' : 'acceptées',
      fault: readOnlyFault(facts),
      mayPass: true,
    },
    { what: 'Schéma public', is: facts.has_public ? 'présent' : 'absent', fault: schemaFault(facts) },
    {
      what: 'Droit de créer un schéma et des extensions',
      is: facts.creates_in_database ? 'accordé' : 'absent',
      fault: databaseFault(facts),
    },
    {
      what: 'Ce qui y est déjà',
      is: facts.in_the_way ?? (facts.stranger === null ? 'rien d’un autre' : `à ${facts.stranger}`),
      fault: inTheWayFault(facts) ?? thereFault(facts),
    },
    { what: 'Extensions', is: facts.extensions.map(extensionWords).join(', '), fault: extensionsFault(facts) },
    {
      what: 'Connexions',
      is: `${counted(roomOf(facts), 'libre')}, ${counted(connections, 'demandée')}${runningWords(facts)}`,
      fault: connectionsFault(facts, connections),
      advice: connectionsAdvice(facts, connections, isStart),
      mayPass: true,
    },
  ]
}

function encodingFault({ encoding, database, role }: HostFacts) {
  if (encoding === 'UTF8') return null
  return asks(
    `la base « ${database} » est en ${encoding}, et ne s’ouvre qu’en UTF8 : menez l’adresse à une nouvelle base.`,
    baseFor(`${database}_utf8`, role),
  )
}

function readOnlyFault({ is_standby, is_read_only, read_only_by, database, login }: HostFacts) {
  if (is_standby) return 'c’est un serveur secondaire, qui n’accepte que des lectures : menez l’adresse au principal.'
  if (!is_read_only) return null
  const [base, who] = [name(database), name(login)]
  const places = {
    database: `DATABASE ${base}`,
    user: `ROLE ${who}`,
    'database user': `ROLE ${who} IN DATABASE ${base}`,
  }
  const place = Object.entries(places).find(([by]) => by === read_only_by)?.[1]
  // Where it is set, its own reset would be refused as any other change.
  const statement = place
    ? `BEGIN READ WRITE; ALTER ${place} RESET default_transaction_read_only; COMMIT;`
    : 'ALTER SYSTEM SET default_transaction_read_only = off; SELECT pg_reload_conf();'
  return asks('la base n’accepte que des lectures (read-only).', statement)
}

function schemaFault({ has_public, uses_public, creates_in_public, role }: HostFacts) {
  if (!has_public) return asks('la base n’a pas de schéma public.', `CREATE SCHEMA public AUTHORIZATION ${name(role)};`)
  if (uses_public && creates_in_public) return null
  const grant = `GRANT USAGE, CREATE ON SCHEMA public TO ${name(role)};`
  return asks(`le rôle « ${role} » ne peut rien créer dans le schéma public.`, grant)
}

function databaseFault({ creates_in_database, has_queues, extensions, database, role }: HostFacts) {
  const isNeeded = !has_queues || extensions.some(({ schema }) => schema === null)
  if (creates_in_database || !isNeeded) return null
  const grant = `GRANT CREATE ON DATABASE ${name(database)} TO ${name(role)};`
  return asks(`le rôle « ${role} » ne peut pas créer de schéma dans la base « ${database} ».`, grant)
}

function inTheWayFault({ in_the_way, database, role }: HostFacts) {
  if (in_the_way === null) return null
  const why = `la base « ${database} » a déjà « ${in_the_way} » d’une autre application : menez l’adresse à une nouvelle base.`
  return asks(why, baseFor(`${database}_estran`, role))
}

function thereFault({ has_queues, uses_queues, stranger, shut_sequences, role }: HostFacts) {
  const isShut = has_queues && !uses_queues
  if (stranger === null && !isShut) return sequencesFault(shut_sequences, role)
  const why =
    stranger === null
      ? `le rôle « ${role} » ne peut rien créer dans le schéma pgboss.`
      : `les tables d’Estran sont au rôle « ${stranger} », comme après un déplacement de la base.`
  const grants = isShut ? [`GRANT USAGE, CREATE ON SCHEMA pgboss TO ${name(role)};`] : []
  return asks(why, ...grants, ...(stranger === null ? [] : [givingAll(stranger, role)]))
}

function sequencesFault(shut: HostFacts['shut_sequences'], role: string) {
  if (shut.length === 0) return null
  const grant = `GRANT USAGE ON SEQUENCE ${shut.join(', ')} TO ${name(role)};`
  return asks(`le rôle « ${role} » ne peut pas numéroter ce qu’il enregistre.`, grant)
}

function extensionWords({ name, schema, refusal }: HostExtension) {
  if (schema !== null) return `${name} dans ${schema}`
  return `${name} ${refusal === null ? 'à créer au démarrage' : 'absente'}`
}

function extensionsFault({ extensions, role }: HostFacts) {
  const missing = extensions.filter(({ refusal }) => refusal !== null)
  const names = (found: readonly HostExtension[]) => found.map(({ name }) => name).join(', ')
  if (missing.length > 0) {
    const absent = missing.filter(({ is_available }) => !is_available)
    const install = absent.length > 0 ? ` Le serveur n’a pas encore ${names(absent)} (paquet postgresql-contrib).` : ''
    return asks(
      `le rôle « ${role} » ne peut pas créer ${names(missing)} (${missing[0]?.refusal}).${install}`,
      ...missing.map((extension) => `CREATE EXTENSION ${extension.name};`),
    )
  }
  const shut = new Set(extensions.flatMap(({ is_usable, schema }) => (is_usable || schema === null ? [] : schema)))
  if (shut.size === 0) return null
  const grants = [...shut].map((schema) => `GRANT USAGE ON SCHEMA ${name(schema)} TO ${name(role)};`)
  return asks(`le rôle « ${role} » n’a pas accès au schéma des extensions.`, ...grants)
}

const tightest = ({ limits }: HostFacts) =>
  limits.toSorted((one, other) => one.limit - one.used - (other.limit - other.used))[0]

function roomOf(facts: HostFacts) {
  const found = tightest(facts)
  return found ? Math.max(0, found.limit - found.used) : 0
}

const runningWords = ({ processes }: HostFacts) =>
  processes > 0 ? `, par chaque processus d’Estran : ${processes} y vivent déjà` : ''

function connectionsFault(facts: HostFacts, connections: number) {
  const found = tightest(facts)
  const room = roomOf(facts)
  if (!found || room >= connections) return null
  const wanted = connections + found.used
  const statements = {
    server: `ALTER SYSTEM SET max_connections = ${wanted + 10}; -- puis redémarrer PostgreSQL`,
    database: `ALTER DATABASE ${name(facts.database)} CONNECTION LIMIT ${wanted};`,
    role: `ALTER ROLE ${name(facts.login)} CONNECTION LIMIT ${wanted};`,
  }
  // A command asks for fewer than any setting may.
  const asker = connections >= MIN_CONNECTIONS ? 'DATABASE_POOL_MAX' : 'cette commande'
  const less = room >= MIN_CONNECTIONS ? ` DATABASE_POOL_MAX=${room} s’en contente ; sinon :` : ''
  return asks(
    `il y reste ${counted(room, 'connexion')} (${formatNumber(found.limit)} au plus), et ${asker} en demande ${connections}.${less}`,
    statements[found.of],
  )
}

/** No fault: the others may be about to end, as in an upgrade. */
function connectionsAdvice(facts: HostFacts, connections: number, isStart: boolean) {
  const all = facts.processes + 1
  const fair = Math.floor(roomOf(facts) / all)
  if (all === 1 || fair >= connections || connections < MIN_CONNECTIONS) return null
  const remedy =
    fair >= MIN_CONNECTIONS ? `donnez à chacun DATABASE_POOL_MAX=${fair}` : `il en faut ${MIN_CONNECTIONS * all}`
  const room = counted(roomOf(facts), 'connexion')
  const shared = isStart
    ? `${all} processus d’Estran se partagent`
    : `si un processus d’Estran de plus y démarre, ${all} se partagent`
  return `${shared} ${room} ; s’ils restent ensemble, ${remedy}.`
}
