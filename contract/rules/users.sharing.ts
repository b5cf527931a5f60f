interface NamedAccount {
  name: string
  firstname: string
  organism_name: string
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

const nameOf = ({ name, firstname, organism_name }: NamedAccount) =>
  `${firstname} ${name}${organism_name === '' ? '' : ` (${organism_name})`}`.trim()
