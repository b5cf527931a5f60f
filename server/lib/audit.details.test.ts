import { expect, test } from 'vitest'
import { ACTIONS, AUDIT_ACTIONS, type AuditAction } from '../../contract/audit.ts'
import { NEW_USER, USER_FIELDS } from '../../contract/users.ts'
import { testDatabase } from '../test/site.ts'
import { auditChanges, writeAudit } from './audit.ts'

const database = testDatabase()
const REQUEST = { ip: '192.0.2.7', id: 'abcd1234-1' }

const SECRETS = { password: 's3cret', password_hash: '$argon2id', token: 's3cret', token_hash: 's3cret' }
const PERSON = { email: 'jean@example.test', firstname: 'Jean', siret: '12345678901234', street1: 'Quai du Port' }
const STATE = { ...SECRETS, ...PERSON, unnamed: 's3cret', classes: [{ key: 'faible', ...SECRETS, ...PERSON }] }

test.each(ACTIONS)('« %s » keeps no secret and nothing personal, wherever it is handed in', async (action) => {
  const forms = [
    { ...STATE, before: STATE, after: { ...STATE, email: 'paul@example.test' } },
    Object.entries(STATE).map(([field, value]) => ({ field, before: value, after: value })),
    [{ field: 'email', before: 'jean@example.test' }],
  ]
  for (const details of forms) await writeAudit(database.db, REQUEST, { action, user_id: 911, details })
  const rows = database.db.selectFrom('audit').select('details').where('action', '=', action).where('user_id', '=', 911)
  const kept = JSON.stringify(await rows.execute())
  expect(kept).not.toMatch(/s3cret|argon|example\.test|Jean|12345|Quai/)
})

test.each(ACTIONS.filter((action) => AUDIT_ACTIONS[action].label.startsWith('Compte ')))(
  '« %s » keeps of the account its role and its state, and only the names of other fields',
  (action) => {
    const account = { ...NEW_USER, name: 'Le Goff', lims_client_id: 'C-12' }
    const changes = auditChanges(action, {
      before: account,
      after: account,
      fields: [...USER_FIELDS, 'password_hash'],
    })
    expect(changes.filter(({ before, after }) => before !== undefined || after !== undefined)).toEqual([
      { field: 'role', before: 'client', after: 'client' },
      { field: 'active', before: true, after: true },
    ])
    expect(changes.map(({ field }) => field).sort()).toEqual([...USER_FIELDS].sort())
  },
)

test('an entry written before details were a list reads like one of today', () => {
  const [low, high] = [
    { key: 'faible', label: 'Faible', max: 10 },
    { key: 'forte', label: 'Forte', max: null },
  ]
  const scaleOf = (...classes: object[]) => ({ type: 'phages', classes })
  const old: [AuditAction, object][] = [
    ['user-updated', { fields: ['city', 'role'], before: { role: 'client' }, after: { role: 'actalia-user' } }],
    ['ranking-assigned', { zone_id: 1, before: null, after: { class: 'faible', ends_on: null }, reason: 'Oui' }],
    ['scale-changed', { type: 'phages', before: scaleOf(low, high), after: scaleOf({ ...low, max: 12 }, high) }],
    ['user-deleted', { before: 'nothing' }],
  ]
  const lists = old.map(([action, details]) => auditChanges(action, details))
  expect(lists).toEqual([
    [{ field: 'city' }, { field: 'role', before: 'client', after: 'actalia-user' }],
    [
      { field: 'zone_id', after: 1 },
      { field: 'reason', after: 'Oui' },
      { field: 'class', after: 'faible' },
      { field: 'ends_on', after: null },
    ],
    [
      { field: 'type', after: 'phages' },
      { field: 'classes.faible.max', before: 10, after: 12 },
    ],
    [],
  ])
  expect(old.map(([action], index) => auditChanges(action, lists[index]))).toEqual(lists)
})
