import { describe, expect, test } from 'vitest'
import { moduleOf, type SourceModule } from './modules.ts'
import { FEATURES, faultsOf, featureOf, roomOf } from './rooms.ts'
import { filesEndingIn, read } from './sources.ts'

const manifest: { dependencies: object; optionalDependencies: object } = JSON.parse(read('package.json'))
const runtime = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)])

const modules: SourceModule[] = filesEndingIn(['.ts', '.tsx']).map((path) => moduleOf(path, read(path)))

describe('the files of the project', () => {
  test('have a room, on the three sides and in the database', () => {
    const homeless = modules.filter(
      ({ path }) => /^(contract|server|web|database|demo)\//.test(path) && roomOf(path) === '',
    )
    expect(homeless.map(({ path }) => path)).toEqual([])
  })

  test('stand in a feature of the ordered list, and each of these has files', () => {
    const found = new Set(modules.flatMap(({ path }) => featureOf(path) ?? []))
    expect([...found].sort()).toEqual([...FEATURES].sort())
  })

  test('keep the rules between rooms', () => {
    const faults = modules.flatMap((module) => faultsOf(module, runtime).map((fault) => `${module.path} ${fault}`))
    expect(faults).toEqual([])
  })

  test('import only files that exist', () => {
    const missing = modules.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, kind }) => kind === 'own' && /\.tsx?$/.test(target))
        .filter(({ target }) => !modules.some((one) => one.path === target))
        .map(({ target }) => `${path} → ${target}`),
    )
    expect(missing).toEqual([])
  })

  test('the one importer of each single thing does import it', () => {
    const uses = (path: string) => modules.find((one) => one.path === path)?.uses
    expect(uses('web/lib/call.ts')).toContain('fetch')
    expect(uses('server/lib/clock.ts')).toContain('time')
    expect(uses('web/lib/use-action.ts')).toContain('mutation')
    expect(uses('server/features/auth/auth.queries.ts')).toContain('account')
    const map = modules.filter(({ imports }) => imports.some(({ target }) => target.startsWith('ol/')))
    expect(map).not.toEqual([])
  })
})

describe('the checker is not blind:', () => {
  const faults = (path: string, text: string) => faultsOf(moduleOf(path, text), new Set(['fastify', 'zod', 'pg']))

  test.each([
    ['contract/zones.ts', "import * as z from 'zod'", 'imports zod, not zod/mini'],
    ['contract/zones.ts', "import { join } from 'node:path'", 'imports node:path, not zod/mini'],
    ['contract/zones.ts', "import type { Db } from '../server/lib/db/pool.ts'", 'imports server/lib/db/pool.ts'],
    ['web/lib/a.ts', "import { x } from '../../server/lib/db/pool.ts'", 'imports server/lib/db/pool.ts'],
    ['web/lib/a.ts', "import type { Tables } from '../../database/tables.ts'", 'imports database/tables.ts'],
    ['web/lib/a.ts', "import { x } from '../features/zones/load.ts'", 'imports web/features/zones/load.ts'],
    ['web/lib/a.ts', "import { join } from 'node:path'", 'imports node:path in a browser'],
    [
      'web/ui/a.tsx',
      "export { x } from '../features/zones/load.ts'\nconst y = 1",
      'imports web/features/zones/load.ts',
    ],
    ['web/ui/a.tsx', "const x = () => import('../features/zones/load.ts')", 'imports web/features/zones/load.ts'],
    ['web/openlayers/a.ts', "type X = import('../features/zones/load.ts').X", 'imports web/features/zones/load.ts'],
    ['web/features/auth/a.ts', "import { x } from '../zones/load.ts'", 'imports web/features/zones/load.ts'],
    ['web/features/zones/a.ts', "import { x } from '../newest/a.ts'", 'imports web/features/newest/a.ts'],
    ['web/features/auth/a.ts', "import Map from 'ol/Map.js'", 'OpenLayers is for web/openlayers/ only'],
    ['web/features/auth/a.ts', "import { x } from '../../pages.tsx'", 'imports web/pages.tsx'],
    ['web/features/auth/a.test.ts', "import { x } from '../zones/load.ts'", 'imports web/features/zones/load.ts'],
    ['web/main.tsx', "import { call } from '../server/app.ts'", 'imports server/app.ts'],
    ['server/app.ts', "import { App } from '../web/app.tsx'", 'imports web/app.tsx'],
    [
      'server/lib/a.ts',
      "import { x } from '../features/auth/auth.rules.ts'",
      'imports server/features/auth/auth.rules.ts',
    ],
    ['server/lib/a.ts', "import { x } from '../app.ts'", 'imports server/app.ts'],
    ['server/lib/a.ts', "import { x } from '../embedded/embedded.ts'", 'imports server/embedded/embedded.ts'],
    ['server/lib/a.ts', "import 'left-pad'", 'imports left-pad, which production does not install'],
    ['server/lib/a.ts', 'const x = (name: string) => import(name)', 'imports what only the run will tell'],
    [
      'server/features/auth/a.ts',
      "import { x } from '../users/users.rules.ts'",
      'imports server/features/users/users.rules.ts',
    ],
    ['server/geo/a.ts', "import { x } from '../lib/clock.ts'", 'imports server/lib/clock.ts'],
    ['server/features/users/a.ts', "import { x } from '../../test/as.ts'", 'imports server/test/as.ts'],
    ['server/features/users/a.ts', "import { x } from '../../../demo/demo.ts'", 'imports demo/demo.ts'],
    ['server/embedded/a.ts', "import { x } from '../lib/db/pool.ts'", 'imports server/lib/db/pool.ts'],
    ['demo/a.ts', "import { x } from '../server/app.ts'", 'imports server/app.ts'],
    ['web/ui/a.tsx', "fetch('/api')", 'fetch is for web/lib/call.ts only'],
    ['web/ui/a.tsx', "window.fetch('/api')", 'fetch is for web/lib/call.ts only'],
    ['web/ui/a.tsx', 'const { fetch: get } = globalThis; const ask = fetch', 'fetch is for web/lib/call.ts only'],
    [
      'web/features/auth/a.ts',
      "import { useMutation } from '@tanstack/react-query'",
      'mutation is for web/lib/use-action.ts only',
    ],
    ['server/lib/a.ts', 'const { env } = process', 'environment is for server/config.ts only'],
    ['server/lib/a.ts', "import { env } from 'node:process'", 'environment is for server/config.ts only'],
    ['server/lib/a.ts', 'const x = new Date()', 'time is for server/lib/clock.ts only'],
    ['server/lib/a.ts', 'const x = Date.now()', 'time is for server/lib/clock.ts only'],
    ['demo/a.ts', 'const x = Temporal.Now.instant()', 'time is for server/lib/clock.ts only'],
    [
      'server/features/users/a.ts',
      "const x = db.updateTable('users').set({ name })",
      'account is for server/features/auth/auth.queries.ts only',
    ],
    ['web/ui/a.tsx', "const x = roleOf(user) === 'client'", 'role is for contract/core/access.ts only'],
    ['server/lib/a.ts', "const x = user.role !== 'registered'", 'role is for contract/core/access.ts only'],
    ['web/ui/index.ts', 'const x = 1', 'is named as a barrel'],
  ])('%s with « %s » %s', (path, text, fault) => {
    expect(faults(path, text)).toEqual([fault])
  })

  test.each([
    ['contract/zones.ts', "import * as z from 'zod/mini'\nimport { Id } from './core/fields.ts'"],
    ['contract/zones.test.ts', "import { test } from 'vitest'\nimport { Id } from './core/fields.ts'"],
    ['web/ui/a.tsx', "// import x from '../features/zones/load.ts'\nconst s = \"import x from 'ol'\""],
    ['web/ui/a.tsx', 'const x = query.fetch(1); const y = { fetch: 2 }; const z = client.fetchQuery'],
    ['web/openlayers/a.ts', "import Map from 'ol/Map.js'\nimport { Id } from '../../contract/core/fields.ts'"],
    ['web/lib/a.ts', 'const now = new Date()'],
    ['web/lib/a.ts', "const x = allows('client', user.role) && user.role !== before.role && kind === 'client'"],
    ['server/lib/a.ts', "const day = new Date(0); const parsed = Date.parse('2026-01-01')"],
    ['server/lib/a.ts', "import type { Polygon } from 'geojson'\nimport pg from 'pg'"],
    ['server/lib/a.test.ts', "import { as } from '../test/as.ts'\nconst now = Date.now()"],
    ['server/features/users/a.ts', "import { x } from './users.queries.ts'\nimport { y } from '../../lib/db/pool.ts'"],
    ['server/features/users/a.ts', "import { x } from '../auth/auth.rules.ts'"],
    ['web/features/map/panel/a.tsx', "import { x } from '../../zones/zones.queries.ts'"],
  ])('%s with « %s » is right', (path, text) => {
    expect(faults(path, text)).toEqual([])
  })

  test('a file that cannot be read stops the check', () => {
    expect(() => moduleOf('web/ui/a.ts', 'import {')).toThrow('web/ui/a.ts')
  })
})
