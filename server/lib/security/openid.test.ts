import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TENANT, TestProvider } from '../../test/sign-in/provider.ts'
import { clock } from '../clock.ts'
import { explainFailure, openProvider } from './openid.ts'

const CALLBACK = 'http://127.0.0.1:3000/api/auth/microsoft/callback'
const MICROSOFT = 'https://login.microsoftonline.com'

let provider: TestProvider

beforeAll(async () => {
  provider = await new TestProvider().start()
})
afterAll(() => provider.stop())
afterEach(() => {
  vi.unstubAllGlobals()
  provider.server.service.removeAllListeners('beforeWellKnownOpenIdConfiguration')
})

/** The provider of the test under Microsoft's name: its discovery document names a template for all directories. */
function standForMicrosoft() {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (address: string | URL, options?: RequestInit) => {
    const url = new URL(address)
    return real(new URL(url.pathname.replace('/common/v2.0', '') + url.search, provider.origin), options)
  })
  provider.server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: Record<string, unknown> }) => {
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'string') body[name] = value.replace(provider.origin, MICROSOFT)
    }
    body.issuer = `${MICROSOFT}/{tenantid}/v2.0`
  })
}

test.each([
  [{ iss: `${MICROSOFT}/${TENANT}/v2.0`, tid: TENANT }, true],
  [{ iss: `${MICROSOFT}/another/v2.0`, tid: TENANT }, false],
  [{ iss: `${MICROSOFT}/{tenantid}/v2.0`, tid: TENANT }, false],
  [{ iss: 'https://evil.example', tid: TENANT }, false],
])('Microsoft’s directories each sign under their own issuer: %j %s', async (claims, isGood) => {
  standForMicrosoft()
  provider.claims = claims
  const microsoft = openProvider({ ...provider.config(), issuer: `${MICROSOFT}/common/v2.0` }, CALLBACK)
  const departure = await microsoft.startAuthorization()
  expect(departure.address).toMatch(`${MICROSOFT}/authorize?`)
  const { headers } = await fetch(departure.address, { redirect: 'manual' })
  const back = microsoft.finishAuthorization(new URL(headers.get('location') ?? ''), departure)
  if (isGood) expect(await back).toMatchObject(claims)
  else await expect(back).rejects.toThrow('unexpected JWT claim value')
})

test('a provider’s own description is kept for an hour', async () => {
  const other = await new TestProvider().start()
  let asked = 0
  other.server.service.on('beforeWellKnownOpenIdConfiguration', () => {
    asked += 1
  })
  const known = openProvider(other.config(), CALLBACK)
  const [real, now] = [clock.now, clock.now().getTime()]
  try {
    for (const [minutes, times] of [
      [0, 1],
      [59, 1],
      [61, 2],
      [62, 2],
    ] as const) {
      clock.now = () => new Date(now + minutes * 60_000)
      await known.startAuthorization()
      expect([minutes, asked]).toEqual([minutes, times])
    }
  } finally {
    clock.now = real
    await other.stop()
  }
})

test('another server’s discovery document is refused', async () => {
  const elsewhere = openProvider(
    { ...provider.config(), issuer: `${provider.origin.replace('127.0.0.1', 'localhost')}` },
    CALLBACK,
  )
  await expect(elsewhere.startAuthorization()).rejects.toThrow('issuer')
})

test('a failure is told without what hangs on it', async () => {
  const known = openProvider(provider.config(), CALLBACK)
  const departure = await known.startAuthorization()
  const answer = new URL(`${CALLBACK}?code=a-secret-code&state=${departure.state}`)
  const failure = await known.finishAuthorization(answer, departure).catch((error: unknown) => error)
  const told = explainFailure(failure)
  expect(told).toMatch(/^\w*Error: /)
  for (const secret of ['a-secret-code', departure.state, departure.codeVerifier, 'between us']) {
    expect(told).not.toContain(secret)
  }
  const refused = Object.assign(new Error('refused'), { error: 'invalid_client', error_description: 'secret' })
  expect(explainFailure(refused)).toBe('Error: invalid_client: refused')
  expect(explainFailure(Object.assign(new Error('odd'), { code: 'two\nlines' }))).toBe('Error: odd')
  expect(explainFailure('text')).toBe('unknown')
})
