import { describe, expect, test } from 'vitest'
import type { Role } from './access.ts'
import { PAGES, type Page, pageToReturnTo, REDIRECTS, redirectFor } from './pages.ts'

const ROLES = [null, 'registered', 'client', 'actalia-user', 'actalia-admin', 'actalia-api'] as const

/**
 * Specification, §2 and §4: the first line that an address begins with. Columns follow ROLES; « . » means the visitor
 * stays on the page.
 */
const LEADS: [address: string, leads: readonly string[]][] = [
  ['/auth/login', ['.', 'wait', 'map', 'users', 'users', '.']],
  ['/registration/wait', ['login', '.', 'map', 'users', 'users', 'login']],
  ['/admin/settings', ['login', 'wait', 'map', 'users', '.', 'login']],
  ['/admin/audit', ['login', 'wait', 'map', 'users', '.', 'login']],
  ['/admin/mails', ['login', 'wait', 'map', 'users', '.', 'login']],
  ['/admin/', ['login', 'wait', 'map', '.', '.', 'login']],
  ['/app/', ['login', 'wait', '.', '.', '.', 'login']],
  ['/', ['.', '.', '.', '.', '.', '.']],
]

const ADDRESSES: Record<string, string> = {
  login: '/auth/login',
  wait: '/registration/wait',
  map: '/app/map',
  users: '/admin/users',
}

const leadsOf = ({ path }: Page) => LEADS.find(([address]) => path.startsWith(address))

const cases = PAGES.flatMap((page) =>
  ROLES.map((role, column) => [page.path, role, leadsOf(page)?.[1][column] ?? 'not in the table', page] as const),
)

test('no line of the table is without a page', () => {
  expect(new Set(PAGES.map(leadsOf))).toEqual(new Set(LEADS))
  expect(cases.length).toBeGreaterThanOrEqual(24 * 6)
})

describe('the guard', () => {
  test.each(cases)('%s opened by %s leads to %s', (path, role, leads, page) => {
    const target = redirectFor(page, role)
    // An API account's home is the login page itself, so the guard lets it stay.
    expect(target ?? path).toBe(leads === '.' ? path : ADDRESSES[leads])
  })

  test.each(cases)('%s opened by %s is a page one may stay on, one step later', (path, role) => {
    const pageAt = (address: string) => PAGES.find((one) => one.path === address)
    const first = pageAt(path)
    const target = first && redirectFor(first, role)
    const second = target ? pageAt(target) : first
    expect(second).toBeDefined()
    const further = second && redirectFor(second, role)
    expect([null, second?.path]).toContain(further)
  })
})

test('the specification’s names lead to its pages', () => {
  const named = Object.fromEntries(PAGES.map(({ name, path }) => [name, path]))
  expect(named).toMatchObject({
    login: '/auth/login',
    register: '/registration/form',
    'register-mail-sent': '/registration/mail_sent',
    'home-registered': '/registration/wait',
    'home-admin': '/admin/users',
    'zones-admin': '/admin/zones',
    'home-user': '/app/map',
    account: '/app/account',
    results: '/app/results',
  })
  expect(Object.keys(named)).toHaveLength(PAGES.length)
  expect(PAGES.every(({ title }) => title.trim() !== '')).toBe(true)
})

test('some addresses only redirect, to pages open to all', () => {
  expect(REDIRECTS).toEqual({
    '/': '/auth/login',
    '/auth': '/auth/login',
    '/registration': '/registration/form',
    '/aide': '/help',
    '/help/affectation': '/help/classement-a-la-main',
  })
  const nobody: Role | null = null
  for (const target of Object.values(REDIRECTS)) {
    const page = PAGES.find(({ path }) => target.startsWith(path.replace(/\/:.*$/, '')))
    expect(page && redirectFor(page, nobody)).toBeNull()
  }
})

test.each<[string, Role, string | null]>([
  ['/app/results?page=2#bas', 'client', '/app/results?page=2#bas'],
  ['/app/map?zone=56.08.2&q=é', 'client', '/app/map?zone=56.08.2&q=%C3%A9'],
  ['/admin/../app/map', 'client', '/app/map'],
  ['/admin/zones', 'actalia-user', '/admin/zones'],
  ['/admin/zones', 'client', null],
  ['/admin/settings', 'actalia-admin', '/admin/settings'],
  ['/admin/settings', 'actalia-user', null],
  ['/app/map', 'registered', null],
  ['/app/map', 'actalia-api', null],
  ['/registration/wait', 'registered', '/registration/wait'],
  ['/auth/legals', 'client', null],
  ['/auth/login', 'client', null],
  ['', 'client', null],
  ['app/map', 'client', null],
  ['/nulle/part', 'client', null],
  ['//evil.example/app/map', 'client', null],
  ['/\\evil.example/app/map', 'client', null],
  ['\\\\evil.example/app/map', 'client', null],
  ['/\t/evil.example/app/map', 'client', null],
  ['/\n\\evil.example/app/map', 'client', null],
  ['/\t/[/app/map', 'client', null],
  [' /app/map', 'client', null],
  ['/app/map\r\nSet-Cookie: a=b', 'client', null],
  ['https://evil.example/app/map', 'client', null],
  ['javascript:alert(1)', 'client', null],
])('after signing in, %j asked by a %s leads to %j', (from, role, path) => {
  expect(pageToReturnTo(from, role)).toBe(path)
})
