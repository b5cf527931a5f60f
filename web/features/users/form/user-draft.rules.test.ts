import { describe, expect, test } from 'vitest'
import type { User } from '../../../../contract/users.ts'
import { consequencesOf } from './consequences.rules.ts'
import { adopt, changedFields, chooseVersion, editedOf, shownDraft, typeField } from './edited.rules.ts'
import { bodyOf, draftOf, fieldsOf, isSame, NEW_DRAFT, USER_FIELDS, type UserField } from './user-draft.rules.ts'

const user: User = {
  id: 12,
  email: 'anne@estran.example',
  name: 'Le Goff',
  firstname: 'Anne',
  organism_name: 'SARL Les Parcs',
  sector: 'Ostréiculture',
  city: 'Quiberon',
  role: 'client',
  active: true,
  created_at: '2026-03-05T08:00:00.000Z',
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
  identities: [],
}

describe('what is sent', () => {
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
    expect(JSON.parse(JSON.stringify(bodyOf({ ...NEW_DRAFT, [field]: value }, [field])))).toEqual({ [field]: sent })
  })

  test('of an automate only what it has', () => {
    const sent = JSON.parse(JSON.stringify(bodyOf({ ...NEW_DRAFT, role: 'actalia-api' }, fieldsOf('actalia-api'))))
    expect(Object.keys(sent).sort()).toEqual(['active', 'email', 'name', 'role'])
    expect(fieldsOf('client')).toBe(USER_FIELDS)
  })
})

test.each<[UserField, string, string, boolean]>([
  ['email', ' Anne@Estran.example', 'anne@estran.example', true],
  ['siret', '732 829 320 00074', '73282932000074', true],
  ['naf_code', '0321z', '03.21Z', true],
  ['naf_code', '03.22Z', '03.21Z', false],
  ['city', 'Carnac  Plage ', 'Carnac Plage', true],
  ['city', 'carnac', 'Carnac', false],
])('%s: « %s » is « %s »: %s', (field, one, other, same) => {
  expect(isSame(field, one, other)).toBe(same)
})

describe('two who edit the same account', () => {
  const type = (values: Partial<Record<UserField, string>>, from = editedOf(user)) =>
    USER_FIELDS.reduce((edited, field) => {
      const value = values[field]
      return value === undefined ? edited : typeField(edited, field, value)
    }, from)

  test.each<[string, Partial<Record<UserField, string>>, Partial<User>, UserField[], UserField[], UserField[]]>([
    ['nobody touched the same field', { city: 'Carnac' }, { name: 'Morvan' }, ['city'], [], ['name']],
    ['both changed it', { city: 'Carnac' }, { city: 'Auray' }, ['city'], ['city'], []],
    ['both changed it to the same', { city: 'Carnac ' }, { city: 'Carnac' }, [], [], []],
    ['typed and put back, changed by the other', { city: 'Quiberon' }, { city: 'Auray' }, [], [], ['city']],
    ['only the version moved', { city: 'Carnac' }, {}, ['city'], [], []],
    ['a zone taken away', { start_zone_id: '9' }, { start_zone: null }, ['start_zone_id'], ['start_zone_id'], []],
    ['a state', { active: 'inactive' }, { role: 'actalia-user' }, ['active'], [], ['role']],
  ])('%s', (_what, mine, theirs, changed, contested, taken) => {
    const edited = adopt(type(mine), { ...user, ...theirs, version: 4 })
    expect([edited.version, changedFields(edited)]).toEqual([4, changed])
    expect(edited.conflict?.contested ?? []).toEqual(contested)
    expect((edited.conflict?.taken ?? []).map(({ field }) => field)).toEqual(taken)
  })

  const conflict = adopt(type({ city: 'Carnac', name: 'Morvan' }), { ...user, city: 'Auray', version: 4 })

  test('mine is kept until I take the other one, and comes back', () => {
    expect(shownDraft(conflict).city).toBe('Carnac')
    const given = chooseVersion(conflict, 'city', 'stored')
    expect([shownDraft(given).city, changedFields(given)]).toEqual(['Auray', ['name']])
    const back = chooseVersion(given, 'city', 'mine')
    expect([shownDraft(back).city, changedFields(back)]).toEqual(['Carnac', ['name', 'city']])
  })

  test('typing over what was given up is mine again', () => {
    const typed = typeField(chooseVersion(conflict, 'city', 'stored'), 'city', 'Vannes')
    expect([shownDraft(typed).city, typed.conflict?.contested]).toEqual(['Vannes', ['city']])
  })

  test('a third one saves: what was chosen stays chosen, what was told stays told', () => {
    const told = adopt(type({ city: 'Carnac' }), { ...user, city: 'Auray', street1: '1 rue Haute', version: 4 })
    const again = adopt(chooseVersion(told, 'city', 'stored'), {
      ...user,
      city: 'Vannes',
      street1: '1 rue Haute',
      version: 5,
    })
    expect(shownDraft(again)).toMatchObject({ city: 'Vannes', street1: '1 rue Haute' })
    expect(again.conflict?.contested).toEqual(['city'])
    expect(again.conflict?.taken).toEqual([{ field: 'street1', before: '3 quai des Parcs' }])
    expect(shownDraft(chooseVersion(again, 'city', 'mine')).city).toBe('Carnac')
    // Nothing is told of what was put back meanwhile.
    expect(adopt(again, { ...user, city: 'Vannes', version: 6 }).conflict?.taken).toEqual([])
  })
})

describe('what is told before saving', () => {
  const GOOGLE: User['identities'] = [{ id: 1, provider: 'google', created_at: '2026-03-05T08:00:00.000Z' }]
  const told = (stored: Partial<User> | null, values: Partial<Record<UserField, string>>) => {
    const account = stored && { ...user, ...stored }
    return consequencesOf(account, { ...(account ? draftOf(account) : NEW_DRAFT), ...values })
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
