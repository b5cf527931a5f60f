import { describe, expect, test } from 'vitest'
import { USER_FIELDS, type User, type UserField } from '../../../../contract/users.ts'
import { bodyOf, consequencesOf, draftOf, fieldsOf, isAddressOf } from './user-draft.rules.ts'

const user: User = {
  id: 12,
  email: 'anne@estran.example',
  name: 'Le Goff',
  firstname: 'Anne',
  organism_name: 'SARL Les Parcs',
  sector: 'Ostréiculture',
  city: 'Quiberon',
  role: 'client',
  roles: [{ name: 'client' }],
  active: true,
  created_at: '2026-03-05T08:00:00.000Z',
  mail_refused_at: null,
  last_seen_on: '2026-07-01',
  deletion_at: null,
  deletion_cause: null,
  version: 3,
  gender: 'F',
  siret: '73282932000074',
  naf_code: '03.21Z',
  sector_id: 2,
  sector_comment: '',
  street1: '3 quai des Parcs',
  street2: '',
  postcode: '56170',
  country: 'FR',
  start_zone: { id: 7, code: '56.08.2', name: 'Baie de Quiberon' },
  lims_client_id: null,
  lims_transmeth: null,
  email_verified_at: null,
  has_password: true,
  shared_with: [],
  identities: [],
}

describe('the account as sent', () => {
  test('nothing when nothing was asked for', () => {
    expect(JSON.stringify(bodyOf(draftOf(user), []))).toBe('{}')
  })

  test('an account that nobody changed is read and sent as it is stored', () => {
    expect(bodyOf(draftOf(user), USER_FIELDS)).toEqual({
      role: 'client',
      active: true,
      gender: 'F',
      name: 'Le Goff',
      firstname: 'Anne',
      email: 'anne@estran.example',
      siret: '73282932000074',
      organism_name: 'SARL Les Parcs',
      naf_code: '03.21Z',
      sector_id: 2,
      sector_comment: '',
      street1: '3 quai des Parcs',
      street2: '',
      postcode: '56170',
      city: 'Quiberon',
      country: 'FR',
      start_zone_id: 7,
      lims_client_id: '',
      lims_transmeth: '',
    })
  })

  test.each<[UserField, string, unknown]>([
    ['start_zone_id', '', null],
    ['start_zone_id', '9', 9],
    ['sector_id', '', null],
    ['active', 'inactive', false],
    ['siret', '', ''],
    ['gender', 'ND', 'ND'],
    ['role', 'actalia-user', 'actalia-user'],
  ])('%s « %s » alone, as %j', (field, value, sent) => {
    expect(JSON.parse(JSON.stringify(bodyOf({ ...draftOf(null), [field]: value }, [field])))).toEqual({ [field]: sent })
  })

  test('only fields that an automate has', () => {
    const sent = JSON.parse(JSON.stringify(bodyOf({ ...draftOf(null), role: 'actalia-api' }, fieldsOf('actalia-api'))))
    expect(Object.keys(sent).sort()).toEqual(['active', 'email', 'name', 'role'])
    expect(fieldsOf('client')).toBe(USER_FIELDS)
  })
})

test.each([
  [' Anne@Estran.example', true],
  ['anne@estran.fr', false],
])('« %s » is the address of the account: %s', (typed, isSame) => {
  expect(isAddressOf(user, typed)).toBe(isSame)
})

describe('the consequences told before saving', () => {
  const GOOGLE: User['identities'] = [{ id: 1, provider: 'google', created_at: '2026-03-05T08:00:00.000Z' }]
  const told = (stored: Partial<User> | null, values: Partial<Record<UserField, string>>) => {
    const account = stored && { ...user, ...stored }
    return consequencesOf(account, { ...draftOf(account), ...values })
  }

  test.each<[string, Partial<User> | null, Partial<Record<UserField, string>>, UserField[], RegExp]>([
    ['nothing', {}, { name: 'Morvan' }, [], /^$/],
    ['a client becomes administrator', {}, { role: 'actalia-user' }, ['role'], /16 caractères/],
    ['an administrator becomes client', { role: 'actalia-user' }, { role: 'client' }, ['role'], /plus accès/],
    ['among administrators', { role: 'actalia-user' }, { role: 'actalia-admin' }, [], /^$/],
    ['someone is shut out', {}, { active: 'inactive' }, ['active'], /sessions prendront fin/],
    ['someone is let in again', { active: false }, { active: 'active' }, ['active'], /Un mail l’en avertira/],
    ['let in, never invited', { active: false, has_password: false }, { active: 'active' }, ['active'], /invitation/],
    ['who waits', { role: 'registered', active: false }, { active: 'active' }, ['active'], /^Un mail l’en avertira/],
    ['an automate', { role: 'actalia-api' }, { active: 'inactive' }, ['active'], /jetons/],
    [
      'another address',
      {},
      { email: 'b@c.fr' },
      ['email'],
      /vérifiée\. Les sessions ouvertes ailleurs prendront fin\.$/,
    ],
    ['another address, linked', { identities: GOOGLE }, { email: 'b@c.fr' }, ['email'], /déliés/],
    ['the same address in capitals', {}, { email: 'ANNE@estran.example' }, [], /^$/],
    ['the address of an automate', { role: 'actalia-api' }, { email: 'b@c.fr' }, [], /^$/],
    ['a new account', null, {}, ['email'], /Une invitation y est envoyée/],
    ['a new account, not active', null, { active: 'inactive' }, ['email'], /quand le compte sera activé/],
    ['a new automate', null, { role: 'actalia-api' }, ['role'], /jeton/],
  ])('%s', (_what, stored, values, fields, text) => {
    const consequences = told(stored, values)
    expect(Object.keys(consequences)).toEqual(fields)
    expect(Object.values(consequences).join()).toMatch(text)
  })
})
