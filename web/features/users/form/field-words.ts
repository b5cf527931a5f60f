import { useQuery } from '@tanstack/react-query'
import { GENDER_LABELS } from '../../../../contract/auth.ts'
import { ROLE_LABELS } from '../../../../contract/core/access.ts'
import type { User, UserField } from '../../../../contract/users.ts'
import type { ChoiceOption } from '../../../lib/form/options.ts'
import { COUNTRY_OPTIONS } from '../../organisms/country-options.ts'
import { sectorsQuery } from '../../organisms/organisms.queries.ts'
import { zoneNamesQuery, zoneOption } from '../../zones/zone-names.queries.ts'
import { stateValue } from './user-draft.rules.ts'

const optionsOf = (labels: Record<string, string>): ChoiceOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const GENDER_OPTIONS = optionsOf(GENDER_LABELS)

const FIXED: Partial<Record<UserField, readonly ChoiceOption[]>> = {
  role: optionsOf(ROLE_LABELS),
  active: optionsOf({ [stateValue(true)]: 'Actif', [stateValue(false)]: 'Inactif' }),
  gender: GENDER_OPTIONS,
  country: COUNTRY_OPTIONS,
}

/** A field's value in words. The account itself names a sector or a zone that the lists no longer have. */
export function useFieldWords() {
  const { data: sectors = [] } = useQuery(sectorsQuery)
  const { data: zones = [] } = useQuery(zoneNamesQuery)
  return (field: UserField, value: string, user: User | null) => {
    const listed: Partial<Record<UserField, readonly ChoiceOption[]>> = {
      ...FIXED,
      sector_id: [
        ...sectors.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: String(user?.sector_id), label: user?.sector ?? '' },
      ],
      start_zone_id: [...zones, ...(user?.start_zone ? [user.start_zone] : [])].map(zoneOption),
    }
    return listed[field]?.find((option) => option.value === value)?.label ?? value
  }
}
