import { expect, test } from 'vitest'
import { declaredEndpoints } from './contract-endpoints.ts'
import { moduleOf } from './modules.ts'
import { featureOf } from './rooms.ts'
import { filesEndingIn, isTest, read } from './sources.ts'

/** Endpoints that technique has to know, and why. */
const KNOWN_BY_TECHNIQUE = [
  // Its 401 says that nobody is signed in, not that a session has ended.
  ['web/lib/call.ts', 'getCurrentUser'],
  // Mends what programs of mail do to its link.
  ['server/lib/http/incoming/mended-addresses.ts', 'showUnsubscribe'],
]

const endpoints = await declaredEndpoints()
const sources = filesEndingIn(['.ts', '.tsx'], ['server', 'web'])
  .filter((path) => !isTest(path) && !path.startsWith('server/test/'))
  .map((path) => ({ path, text: read(path) }))

const sliceOf = (file: string) => /^contract\/([\w-]+)/.exec(file)?.[1]

/** The endpoints that a file takes from the contract: it answers, calls or links to them. */
function takenBy(path: string, text: string) {
  const { imports } = moduleOf(path, text)
  return endpoints
    .filter(({ name, file }) =>
      imports.some(({ target, names }) => target === file && (names.includes(name) || names.includes('*'))),
    )
    .map(({ name, file }) => ({ path, name, isAtHome: featureOf(path) === sliceOf(file) }))
}

const strangersIn = (path: string, text: string) =>
  takenBy(path, text).flatMap(({ name, isAtHome }) => (isAtHome ? [] : [name]))

const taken = sources.flatMap(({ path, text }) => takenBy(path, text))

test('every endpoint is answered in its own slice', () => {
  const answered = taken.filter(({ path, isAtHome }) => isAtHome && path.startsWith('server/')).map(({ name }) => name)
  expect([...new Set(answered)].sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

test('an endpoint is answered, called and linked to in its own slice only', () => {
  const strangers = taken.filter(({ isAtHome }) => !isAtHome).map(({ path, name }) => [path, name])
  expect(strangers.sort()).toEqual([...KNOWN_BY_TECHNIQUE].sort())
})

test('the web writes no address of an endpoint by hand, but where the service worker keeps tiles', () => {
  const written = sources.filter(({ path, text }) => path.startsWith('web/') && /['"`]\/api\//.test(text))
  expect(written.map(({ path }) => path)).toEqual(['web/features/shell/offline/service-worker.ts'])
})

test.each([
  ['web/features/results/a.ts', "import { listZones } from '../../../contract/zones.ts'"],
  ['web/ui/a.tsx', "import { listZones as all } from '../../contract/zones.ts'"],
  ['web/lib/call.ts', "import { listZones } from '../../contract/zones.ts'"],
  ['server/features/map/a.ts', "import { type Zone, listZones } from '../../../contract/zones.ts'"],
])('%s is a stranger to the endpoint in « %s »', (path, text) => {
  expect(strangersIn(path, text)).toEqual(['listZones'])
})

test.each([
  ['web/features/results/a.ts', "import * as zones from '../../../contract/zones.ts'"],
  ['web/features/results/a.ts', "const zones = await import('../../../contract/zones.ts')"],
  ['web/features/results/a.ts', "export { listZones } from '../../../contract/zones.ts'"],
])('%s takes all endpoints with « %s »', (path, text) => {
  expect(strangersIn(path, text)).toContain('listZones')
})

test.each([
  ['web/features/zones/a.ts', "import { listZones } from '../../../contract/zones.ts'"],
  ['web/features/map/a.ts', "import type { Zone, listZones } from '../../../contract/zones.ts'"],
  ['web/features/map/a.ts', "import { type listZones, ZoneName } from '../../../contract/zones.ts'"],
])('%s may write « %s »', (path, text) => {
  expect(strangersIn(path, text)).toEqual([])
})
