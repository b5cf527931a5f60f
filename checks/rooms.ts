import { packageOf, type RestrictedUse, type SourceModule } from './modules.ts'
import { isTest } from './sources.ts'

/** A folder's prefix, or one file; the first that fits is the file's room. */
const ROOMS = [
  'contract/',
  'database/tables.',
  'database/',
  'server/app.ts',
  'server/app.routes.ts',
  'server/background.ts',
  'server/background.process.ts',
  'server/main.ts',
  'demo/',
  'server/messages.ts',
  'server/store.ts',
  'server/config.ts',
  'server/config.sms.ts',
  'server/config.database.ts',
  'server/lib/',
  'server/geo/',
  'server/embedded/',
  'server/test/',
  'server/types/',
  'server/features/',
  'web/lib/',
  'web/ui/',
  'web/openlayers/',
  'web/features/',
  'web/',
] as const

/** The slices, the same words on each side; each may import those before it, so that what two share has one home. */
export const FEATURES: readonly string[] = [
  'operator',
  'contents',
  'help',
  'auth',
  'organisms',
  'scales',
  'zones',
  'proofs',
  'outlook',
  'push',
  'sms',
  'alerts',
  'rankings',
  'tokens',
  'users',
  'audit',
  'mails',
  'quotes',
  'results',
  'ogc',
  'lims',
  'news',
  'start-zone',
  'map',
  'zones-import',
  'zones-admin',
  'account',
  'registration',
  'events',
  'settings',
  'shell',
]

/** Which rooms a room may look into, besides itself: architecture.md, « Rules between rooms ». What is not here is a fault. */
const MAY: Record<string, readonly string[]> = {
  'contract/': [],
  'database/tables.': ['contract/'],
  // Written by the server's own rules: it stands above them.
  'demo/': ['contract/', 'server/config.ts', 'server/lib/', 'server/geo/', 'server/features/', 'database/tables.'],
  // The providers' names, and what an address for mail is.
  'server/config.ts': ['contract/', 'server/config.database.ts', 'server/config.sms.ts'],
  'server/config.database.ts': [],
  'server/config.sms.ts': [],
  // The settings' type; the schema's types.
  'server/lib/': ['contract/', 'server/config.ts', 'database/tables.'],
  // Bytes in, shapes and tiles out: knows no zone.
  'server/geo/': [],
  // Technique of its own, knows nothing of ours.
  'server/embedded/': [],
  'server/types/': [],
  'server/features/': ['contract/', 'server/lib/', 'server/geo/', 'database/tables.'],
  'server/app.routes.ts': ['server/lib/', 'server/features/'],
  // The mails' writers, for the previews of a demo.
  'server/app.ts': [
    'contract/',
    'server/config.ts',
    'server/app.routes.ts',
    'server/background.ts',
    'server/lib/',
    'server/features/',
  ],
  // Runs without being asked.
  'server/background.ts': ['server/lib/', 'server/features/'],
  'server/background.process.ts': ['server/config.ts', 'server/background.ts', 'server/lib/'],
  // One of the settings' own, or the embedded server.
  'server/store.ts': ['server/config.ts', 'server/lib/', 'server/embedded/'],
  'server/messages.ts': ['contract/', 'server/config.ts', 'server/lib/', 'demo/'],
  // Composes all.
  'server/main.ts': [
    'server/app.ts',
    'server/background.process.ts',
    'demo/',
    'server/messages.ts',
    'server/store.ts',
    'server/config.ts',
    'server/lib/',
    'server/geo/',
  ],
  'server/test/': [
    'contract/',
    'server/app.ts',
    'server/background.ts',
    'server/lib/',
    'server/geo/',
    'server/embedded/',
    'demo/',
  ],
  'web/lib/': ['contract/'],
  'web/ui/': ['contract/', 'web/lib/'],
  'web/openlayers/': ['contract/', 'web/lib/'],
  'web/features/': ['contract/', 'web/lib/', 'web/ui/', 'web/openlayers/'],
  'web/': ['contract/', 'web/lib/', 'web/ui/', 'web/openlayers/', 'web/features/'],
}

/** Rooms that the tests of a room may look into besides. */
const TESTS_MAY: Record<string, readonly string[]> = {
  'server/': ['server/test/', 'server/app.ts', 'server/lib/', 'server/geo/', 'server/config.ts', 'contract/'],
  'database/': ['server/test/', 'server/lib/', 'server/embedded/', 'contract/', 'demo/', 'database/tables.'],
  'demo/': ['server/test/'],
}

/** The one file, or folder, that may: each of these has one importer. */
const ONLY: Record<RestrictedUse, { where: string; sides: readonly string[] }> = {
  fetch: { where: 'web/lib/call.ts', sides: ['web/', 'contract/'] },
  environment: { where: 'server/config.ts', sides: ['server/', 'web/', 'contract/', 'database/', 'demo/'] },
  // Sends a double tap once.
  mutation: { where: 'web/lib/use-action.ts', sides: ['web/'] },
  // `updateUser` and its neighbours.
  account: { where: 'server/features/auth/auth.queries.ts', sides: ['server/'] },
  // `allows` says what a role may.
  role: { where: 'contract/core/access.ts', sides: ['server/', 'web/', 'contract/'] },
  time: { where: 'server/lib/clock.ts', sides: ['server/', 'database/', 'demo/'] },
}

/** A test lives with what it tests. */
export const roomOf = (path: string): string => {
  const tested = path.replace(/\.test(\.tsx?)$/, '$1')
  return ROOMS.find((room) => tested === room || tested.startsWith(room)) ?? ''
}

export const featureOf = (path: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]

/** Imports each file of the contract, and nothing else: only exports know their endpoints' names. */
const NAMES_ENDPOINTS = 'server/lib/http/openapi/operations.ts'

/** Says in words all that is wrong with one file. `runtime`: the packages installed in production. */
export function faultsOf(module: SourceModule, runtime: ReadonlySet<string>): string[] {
  const { path, imports, uses } = module
  const faults: string[] = []
  const room = roomOf(path)
  for (const { target, kind, isType } of imports) {
    if (room !== '' && target === '(computed)') {
      if (path !== NAMES_ENDPOINTS) faults.push('imports what only the run will tell')
    } else if (kind === 'own') {
      if (room !== '' && !mayImport(path, target)) faults.push(`imports ${target}`)
    } else faults.push(...packageFaults(path, target, kind, isType, runtime))
  }
  for (const use of uses) {
    const { where, sides } = ONLY[use]
    if (path === where || isTest(path) || path.startsWith('server/test/')) continue
    if (sides.some((side) => path.startsWith(side))) faults.push(`${use} is for ${where} only`)
  }
  if (/(^|\/)index\.[cm]?[jt]sx?$/.test(path)) faults.push('is named as a barrel')
  return faults
}

function mayImport(path: string, target: string): boolean {
  const [from, to] = [roomOf(path), roomOf(target)]
  if (from === to) return mayShare(featureOf(path), featureOf(target))
  if (MAY[from]?.includes(to)) return true
  if (!isTest(path)) return false
  return Object.entries(TESTS_MAY).some(([side, rooms]) => path.startsWith(side) && rooms.includes(to))
}

/** Within a room: anything where it has no features, else one's own feature and those before it. */
function mayShare(from: string | undefined, to: string | undefined): boolean {
  if (from === to) return true
  if (from === undefined || to === undefined) return false
  return FEATURES.includes(to) && FEATURES.indexOf(to) < FEATURES.indexOf(from)
}

function packageFaults(path: string, target: string, kind: string, isType: boolean, runtime: ReadonlySet<string>) {
  const name = packageOf(target)
  const [side = ''] = path.split('/')
  const faults: string[] = []
  if (name === 'ol' && !path.startsWith('web/openlayers/')) faults.push('OpenLayers is for web/openlayers/ only')
  if (isTest(path) || path.startsWith('server/test/')) return faults
  if (side === 'contract' && target !== 'zod/mini') faults.push(`imports ${target}, not zod/mini`)
  if (side === 'web' && (kind === 'builtin' || SERVER_PACKAGES.has(name))) faults.push(`imports ${target} in a browser`)
  if ((side === 'server' || side === 'database') && kind === 'package' && !isType && !runtime.has(name)) {
    faults.push(`imports ${name}, which production does not install`)
  }
  return faults
}

const SERVER_PACKAGES = new Set(['fastify', 'pg', 'kysely', '@node-rs/argon2', 'pdfkit'])
