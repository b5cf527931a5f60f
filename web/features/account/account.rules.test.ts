import { expect, test } from 'vitest'
import type { CurrentUser } from '../../../contract/auth.ts'
import { isOldPassword, quoteAddress } from './account.rules.ts'

const user: CurrentUser = {
  id: 3,
  email: 'client@estran.example',
  name: 'Le Goff',
  firstname: 'Anne',
  gender: 'F',
  roles: [{ name: 'client' }],
  active: true,
  organism_name: 'Parcs & Fils',
  start_zone: { id: 1, code: '56.08.2', name: 'Baie de Quiberon' },
  terms_version_accepted: 1,
  lims_client_id: null,
  password_changed_at: null,
  result_mails: true,
  alert_mails: 'each',
}

test.each([
  ['2026-11-20T08:00:00.000Z', false],
  ['2025-11-21T08:00:01.000Z', false],
  ['2025-11-21T08:00:00.000Z', true],
  ['2019-01-01T00:00:00.000Z', true],
])('a password of %s is due for a change on 21 November 2026: %s', (changedAt, isDue) => {
  expect(isOldPassword(changedAt, new Date('2026-11-21T08:00:00Z'))).toBe(isDue)
})

test('the mail for a quote says who asks and for which zone, and nothing of it escapes', () => {
  const { protocol, pathname, searchParams } = new URL(quoteAddress(user, 'contact@actalia.example'))
  expect([protocol, pathname]).toEqual(['mailto:', 'contact@actalia.example'])
  expect([...searchParams.keys()]).toEqual(['subject', 'body'])
  expect(searchParams.get('subject')).toBe('Demande de devis, Parcs & Fils')
  expect(searchParams.get('body')).toContain(
    'Organisme : Parcs & Fils\r\nContact : Anne Le Goff\r\nZone : 56.08.2 Baie de Quiberon\r\n',
  )
})

test('without a zone nor an organism the mail still says who asks', () => {
  const { searchParams } = new URL(quoteAddress({ ...user, organism_name: '', start_zone: null }, 'a@b.fr'))
  expect(searchParams.get('subject')).toBe('Demande de devis, Anne Le Goff')
  expect(searchParams.get('body')).toContain('Zone : \r\n')
})
