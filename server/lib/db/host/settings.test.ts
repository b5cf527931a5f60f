import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../../config.ts'

const SECRET = 'x'.repeat(32)

describe('the address of the database', () => {
  test.each([
    ['postgresql:///base?host=/var/run/postgresql', 'postgresql:///base?host=/var/run/postgresql'],
    [
      'postgresql://estran:secret@/base?host=/var/run/postgresql',
      'postgresql://estran:secret@localhost/base?host=/var/run/postgresql',
    ],
    ['postgresql://estran:a,b@db.example/base', 'postgresql://estran:a,b@db.example/base'],
    ['socket:/var/run/postgresql?db=base', 'socket:/var/run/postgresql?db=base'],
    ['postgresql://estran:50%of@db.example/base', 'postgresql://estran:50%of@db.example/base'],
  ])('%s is one', (DATABASE_URL, databaseUrl) => {
    expect(readConfig({ DATABASE_URL, SECRET })).toMatchObject({ databaseUrl })
  })

  test.each([
    'postgresql://estran:secret@one:5432,two:5432/base',
    'postgresql://one,two/base?target_session_attrs=read-write',
    'postgresql:///base?host=one,two',
    'postgresql://one/base?host=one%2Ctwo',
  ])('%s leads to several: one is asked for', (DATABASE_URL) => {
    expect(() => readConfig({ DATABASE_URL, SECRET })).toThrow(/^Réglage DATABASE_URL : un seul serveur .+ haproxy /)
  })
})

test.each(['postgresql://estran:ab%cdef@db/base', 'postgresql://db%ff/base', 'postgresql://db/base%ff'])(
  '%s, which the driver cannot read, is refused by name and not repeated',
  (DATABASE_URL) => {
    const line = /^Réglage DATABASE_URL : un % du nom ou du mot de passe s’y écrit %25\.$/
    expect(() => readConfig({ DATABASE_URL, SECRET })).toThrow(line)
  },
)

test.each(['70000', 'abc', '0', '5432a', '-1'])('the port %s is refused by name', (port) => {
  const line = 'Réglage DATABASE_URL : un port de 1 à 65535 est attendu'
  expect(() => readConfig({ DATABASE_URL: `postgresql://db/base?port=${port}`, SECRET })).toThrow(line)
})

test('what the environment says of TLS makes no address unreadable', () => {
  vi.stubEnv('PGSSLNEGOTIATION', 'direct')
  expect(readConfig({ DATABASE_URL: 'postgresql://db/base', SECRET })).toMatchObject({
    databaseUrl: 'postgresql://db/base',
  })
  vi.unstubAllEnvs()
})

describe('all connections of one application', () => {
  test.each([
    [{}, { all: 21, server: 10, background: 9 }],
    [{ BACKUP_DIR: '/b' }, { all: 21, server: 10, background: 8 }],
    [{ DATABASE_POOL_MAX: '6' }, { all: 6, server: 2, background: 2 }],
    [{ DATABASE_POOL_MAX: '7' }, { all: 7, server: 3, background: 2 }],
    [
      { DATABASE_POOL_MAX: '7', BACKUP_DIR: '/b' },
      { all: 7, server: 2, background: 2 },
    ],
    [
      { DATABASE_POOL_MAX: '6', BACKUP_DIR: '/b' },
      { all: 6, server: 2, background: 1 },
    ],
    [{ DATABASE_POOL_MAX: '1000' }, { all: 1000, server: 500, background: 498 }],
  ])('%j are shared as %j, the two that listen and prove aside', (env, connections) => {
    expect(readConfig(env)).toMatchObject({ connections })
  })

  test.each(['5', '0', '1001', '6.5', '-6', 'six'])('are not %s', (DATABASE_POOL_MAX) => {
    expect(() => readConfig({ DATABASE_POOL_MAX })).toThrow(
      'Réglage DATABASE_POOL_MAX : un nombre entier de 6 à 1000 est attendu.',
    )
  })
})
