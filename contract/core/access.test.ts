import { describe, expect, test } from 'vitest'
import { ACCESSES, type Access, allows, homeOf, ROLE_LABELS, ROLES, type Role, TOKEN_SCOPES } from './access.ts'

/** docs/design.md, §2: one line per access, one column per visitor. */
const WHO = [null, 'registered', 'client', 'actalia-user', 'actalia-admin', 'actalia-api'] as const
const TABLE: Record<Access, string> = {
  public: 'yes yes yes yes yes yes',
  'signed-in': 'no yes yes yes yes no',
  registered: 'no yes no no no no',
  client: 'no no yes yes yes no',
  admin: 'no no no yes yes no',
  super: 'no no no no yes no',
  automate: 'no no no no no lims',
  lecture: 'no no no no no lecture',
}

const cases = ACCESSES.flatMap((access) =>
  WHO.flatMap((who, column) =>
    [null, ...TOKEN_SCOPES].map((scope) => {
      const said = TABLE[access].split(' ')[column]
      return [access, who, scope, said === 'yes' || (scope !== null && said === scope)] as const
    }),
  ),
)

test('the table is whole', () => {
  expect(cases).toHaveLength(8 * 6 * 3)
  expect(Object.keys(TABLE).sort()).toEqual([...ACCESSES].sort())
  expect([...WHO].filter((who) => who !== null).sort()).toEqual([...ROLES].sort())
})

test.each(cases)('%s lets %s in, with a token of %s: %s', (access, who, scope, isLetIn) => {
  expect(allows(access, who, scope)).toBe(isLetIn)
})

describe('home', () => {
  const HOMES: Record<Role, string> = {
    'actalia-admin': '/admin/users',
    'actalia-user': '/admin/users',
    client: '/app/map',
    registered: '/registration/wait',
    // API accounts have no screen: the login page must not redirect them.
    'actalia-api': '/auth/login',
  }

  test.each(Object.entries(HOMES))('%s lands on %s', (role, home) => {
    expect(homeOf(role as Role)).toBe(home)
  })
})

test('the roles have the specification’s labels', () => {
  expect(ROLE_LABELS).toEqual({
    'actalia-admin': 'Super Administrateur',
    'actalia-user': 'Administrateur',
    client: 'Utilisateur',
    'actalia-api': 'Automate',
    registered: 'En attente',
  })
})
