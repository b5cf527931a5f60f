import { allows, type Role } from '../core/access.ts'

interface NamedAccount {
  name: string
  firstname: string
  organism_name: string
  role: Role
  active: boolean
}

/** More are counted. */
const MAX_NAMED = 5

const list = new Intl.ListFormat('fr')

/** As an administrator tells them apart: « Anne Morvan (Huîtres Kervadec) et Loïc Morvan ». */
export function namesOf(accounts: readonly NamedAccount[]): string {
  const names = accounts.slice(0, MAX_NAMED).map(nameOf)
  const more = accounts.length - names.length
  return list.format(more === 0 ? names : [...names, more === 1 ? '1 autre' : `${more} autres`])
}

function nameOf({ name, firstname, organism_name, ...account }: NamedAccount) {
  const facts = [organism_name, stateOf(account)].filter((fact) => fact !== '')
  return `${firstname} ${name}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`.trim()
}

/** Who does not see the analyses yet, or any more. */
function stateOf({ role, active }: Pick<NamedAccount, 'role' | 'active'>) {
  if (allows('registered', role)) return 'en attente'
  return active ? '' : 'inactif'
}
