import { queryOptions } from '@tanstack/react-query'
import { type LimsClient, listResultClients } from '../../../../contract/results.ts'
import { call } from '../../../lib/call.ts'
import { type ChoiceOption, optionsOf, withOption } from '../../../lib/form/options.ts'
import { matches } from '../../../lib/search.ts'

export const resultClientsQuery = queryOptions({
  queryKey: ['users', 'lims-clients'],
  queryFn: () => call(listResultClients),
  meta: { shownBy: 'form' },
})

const optionOf = ({ lims_client_id, organism_name }: LimsClient): ChoiceOption => ({
  value: lims_client_id,
  label: organism_name === '' ? lims_client_id : `${organism_name} (${lims_client_id})`,
  search: (typed) => matches(typed, lims_client_id, [organism_name, lims_client_id]),
})

/** `first` heads them; one that no account has any more stays a choice while it is the one chosen. */
export function clientOptions(
  clients: { data: LimsClient[] | undefined; isPending: boolean },
  value: string | null,
  first: ChoiceOption,
) {
  const options = optionsOf(clients, optionOf)
  const chosen = value === null || value === first.value ? undefined : { value, label: value }
  return options && [first, ...(withOption(options, chosen) ?? [])]
}
