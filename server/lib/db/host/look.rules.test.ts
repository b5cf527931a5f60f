import { describe, expect, test } from 'vitest'
import { findingsOf, type HostFacts } from './look.rules.ts'

const FIT: HostFacts = {
  ...{
    version: '18.4',
    version_number: 180_004,
    encoding: 'UTF8',
    database: 'base',
    role: 'l’hôte "x"',
    login: 'qui entre',
  },
  ...{ is_standby: false, is_read_only: false, read_only_by: 'default', has_icu: true },
  ...{ has_public: true, uses_public: true, creates_in_public: true, creates_in_database: true },
  ...{ has_queues: false, uses_queues: false, stranger: null, in_the_way: null, shut_sequences: [], processes: 0 },
  limits: [{ of: 'server', limit: 97, used: 0 }],
  extensions: [{ name: 'unaccent', schema: null, is_usable: true, refusal: null, is_available: true }],
}
const REFUSED = { name: 'unaccent', schema: null, is_usable: true, is_available: true } as const

describe('what no server of the tests is', () => {
  test.each<[string, Partial<HostFacts>, string]>([
    ['PostgreSQL 14', { version: '14.9', version_number: 140_009 }, '14.9 est trop ancien : il en faut 15'],
    ['without ICU', { has_icu: false }, 'sans ICU'],
    ['a standby', { is_standby: true }, 'menez l’adresse au principal.'],
    [
      'read-only for all',
      { is_read_only: true, read_only_by: 'configuration file' },
      'ALTER SYSTEM SET default_transaction_read_only = off; SELECT pg_reload_conf();',
    ],
    [
      'read-only for the role',
      { is_read_only: true, read_only_by: 'user' },
      'BEGIN READ WRITE; ALTER ROLE "qui entre" RESET default_transaction_read_only; COMMIT;',
    ],
    [
      'an extension that only the host may create',
      { extensions: [{ ...REFUSED, refusal: 'permission denied' }] },
      'ne peut pas créer unaccent (permission denied). À exécuter par l’hébergeur : CREATE EXTENSION unaccent;',
    ],
    [
      'an extension that is not installed',
      { extensions: [{ ...REFUSED, refusal: 'not available', is_available: false }] },
      'Le serveur n’a pas encore unaccent (paquet postgresql-contrib). À exécuter',
    ],
    [
      'a role of few connections',
      { limits: [...FIT.limits, { of: 'role', limit: 20, used: 16 }] },
      'il y reste 4 connexions (20 au plus), et DATABASE_POOL_MAX en demande 21. À exécuter par l’hébergeur : ALTER ROLE "qui entre" CONNECTION LIMIT 37;',
    ],
    [
      'queues in a schema that is shut',
      { has_queues: true },
      'À exécuter par l’hébergeur : GRANT USAGE, CREATE ON SCHEMA pgboss TO "l’hôte ""x""";',
    ],
    [
      'a database that the host moved',
      { stranger: 'postgres' },
      'sont au rôle « postgres », comme après un déplacement',
    ],
  ])('%s is refused', (_, facts, words) => {
    const faults = findingsOf({ ...FIT, ...facts }, 21, true).flatMap(({ fault }) => fault ?? [])
    expect(faults).toEqual([expect.stringContaining(words)])
  })

  test('a command that finds no connection speaks of itself, not of a setting that does nothing for it', () => {
    const limits = [{ of: 'role', limit: 20, used: 19 }] as const
    const faults = findingsOf({ ...FIT, limits, processes: 1 }, 2, true).flatMap(({ fault }) => fault ?? [])
    expect(faults).toEqual([
      expect.stringContaining('il y reste 1 connexion (20 au plus), et cette commande en demande 2. À exécuter'),
    ])
  })

  test.each([
    [
      60,
      '2 processus d’Estran se partagent 60 connexions ; s’ils restent ensemble, donnez à chacun DATABASE_POOL_MAX=30.',
    ],
    [
      40,
      '2 processus d’Estran se partagent 40 connexions ; s’ils restent ensemble, donnez à chacun DATABASE_POOL_MAX=20.',
    ],
  ])('a process beside another comes up, and is told its share of %i', (limit, words) => {
    const found = findingsOf({ ...FIT, processes: 1, limits: [{ of: 'role', limit, used: 0 }] }, 31, true)
    expect(found.map(({ fault, advice }) => fault ?? advice).filter(Boolean)).toEqual([words])
  })

  test('a start is tried again for what a while may mend: changes that are refused, connections that others have', () => {
    const passing = findingsOf(FIT, 21, true).filter(({ mayPass }) => mayPass)
    expect(passing.map(({ what }) => what)).toEqual(['Modifications', 'Connexions'])
  })

  test('a place where the queues and extensions are needs no right to create more in the database', () => {
    const extensions = [{ ...REFUSED, schema: 'public', refusal: null }]
    const found = findingsOf(
      { ...FIT, creates_in_database: false, has_queues: true, uses_queues: true, extensions },
      21,
      true,
    )
    expect(found.every(({ fault }) => fault === null)).toBe(true)
  })
})
