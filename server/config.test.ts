import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, SettingError } from './config.ts'

const SECRET = 'x'.repeat(32)
const DATABASE_URL = 'postgresql://estran:secret@db.example:5432/estran'

test('without any setting: this machine only, embedded database, demonstration', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    isHttps: false,
    databaseUrl: undefined,
    dataDir: expect.stringMatching(process.getuid?.() === 0 ? /^\/var\/lib\/estran\/[\da-f]{12}$/ : /\/data$/),
    isDemo: true,
    isLoopback: true,
    isPublic: false,
    secret: undefined,
    trustProxy: [],
    ipLimits: 1,
  })
})

test('a setting that is empty or blank is not given', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_DIR', 'DEMO', 'SECRET', 'TRUST_PROXY', 'IP_LIMITS']
  for (const blank of ['', '  ']) {
    expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}))
  }
})

describe('each setting, right', () => {
  test.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
    [{ PORT: ' 65535 ' }, { port: 65_535 }],
    [{ HOST: 'localhost' }, { host: 'localhost', publicUrl: 'http://localhost:3000', isLoopback: true }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000', isLoopback: true }],
    [{ HOST: '127.1.2.3' }, { publicUrl: 'http://127.1.2.3:3000', isLoopback: true }],
    [
      { HOST: '0.0.0.0' },
      { host: '0.0.0.0', publicUrl: 'http://127.0.0.1:3000', isLoopback: false, isPublic: false, isDemo: false },
    ],
    [{ PUBLIC_URL: 'https://estran.example' }, { publicUrl: 'https://estran.example', isHttps: true, isDemo: false }],
    [{ PUBLIC_URL: 'https://estran.example/' }, { publicUrl: 'https://estran.example' }],
    [{ PUBLIC_URL: 'https://ESTRAN.example:443' }, { publicUrl: 'https://estran.example' }],
    [{ PUBLIC_URL: 'http://10.0.0.1:8080' }, { publicUrl: 'http://10.0.0.1:8080', isLoopback: false, isPublic: true }],
    [
      { DATABASE_URL, SECRET },
      { databaseUrl: DATABASE_URL, isDemo: false, secret: SECRET },
    ],
    [{ DATABASE_URL: 'postgres://a/b', SECRET }, { databaseUrl: 'postgres://a/b' }],
    [{ DATA_DIR: 'somewhere' }, { dataDir: resolve('somewhere') }],
    [{ DATA_DIR: '/var/data' }, { dataDir: join('/', 'var', 'data') }],
    [{ DEMO: '0' }, { isDemo: false }],
    [
      { DEMO: '1', HOST: '0.0.0.0' },
      { isDemo: true, isLoopback: false },
    ],
    [{ DEMO: '1', DATABASE_URL, SECRET }, { isDemo: true }],
    [{ SECRET }, { secret: SECRET }],
    [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: ['10.0.0.1'] }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1 ,loopback' }, { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
    [{ TRUST_PROXY: ',' }, { trustProxy: [] }],
    [{ IP_LIMITS: '0' }, { ipLimits: 0 }],
    [{ IP_LIMITS: '2.5' }, { ipLimits: 2.5 }],
    [{ UNKNOWN: 'x' }, { port: 3000 }],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })
})

describe('each setting, wrong: one line that names it', () => {
  test.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '80.5' }],
    ['PORT', { PORT: '0x50' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'estran.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://estran.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://estran.example/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://estran.example/?a=1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://estran.example/#a' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://user:password@estran.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://a/b', SECRET }],
    ['DATABASE_URL', { DATABASE_URL: 'not an address', SECRET }],
    ['SECRET', { DATABASE_URL }],
    ['SECRET', { SECRET: 'x'.repeat(31) }],
    ['DEMO', { DEMO: 'yes' }],
    ['DEMO', { DEMO: '2' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, proxy.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '999.0.0.1' }],
    ['IP_LIMITS', { IP_LIMITS: '-1' }],
    ['IP_LIMITS', { IP_LIMITS: 'none' }],
    ['IP_LIMITS', { IP_LIMITS: '1e3' }],
    ['IP_LIMITS', { IP_LIMITS: '1001' }],
  ])('%s %j', (name, env) => {
    const read = () => readConfig(env)
    expect(read).toThrow(SettingError)
    expect(read).toThrow(new RegExp(`^Réglage ${name} : .+\\.$`))
  })

  test.each(['mysql://estran:motdepasse@db/estran', 'motdepasse'])('a wrong address is not repeated', (address) => {
    expect(() => readConfig({ DATABASE_URL: address, SECRET })).toThrow(/^(?!.*motdepasse).*DATABASE_URL/)
  })
})
