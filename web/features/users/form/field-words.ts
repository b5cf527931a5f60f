import { useQuery } from '@tanstack/react-query'
import { GENDER_LABELS } from '../../../../contract/auth.ts'
import { ROLE_LABELS } from '../../../../contract/core/access.ts'
import type { User } from '../../../../contract/users.ts'
import type { Option } from '../../../lib/options.ts'
import { COUNTRY_OPTIONS } from '../../organisms/country-options.ts'
import { sectorsQuery } from '../../organisms/organisms.queries.ts'
import { zoneNamesQuery, zoneOption } from '../../zones/zone-names.queries.ts'
import { stateValue, type UserField } from './user-draft.rules.ts'

export const FIELD_LABELS: Record<UserField, string> = {
  role: 'Rôle',
  active: 'État',
  gender: 'Civilité',
  name: 'Nom',
  firstname: 'Prénom',
  email: 'Adresse email',
  siret: 'SIRET',
  organism_name: 'Nom de l’organisme',
  naf_code: 'Code NAF',
  sector_id: 'Secteur d’activité',
  sector_comment: 'Précision du secteur',
  street1: 'Adresse',
  street2: 'Complément d’adresse',
  postcode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  start_zone_id: 'Zone cible',
  lims_client_id: 'Référence client du laboratoire',
  lims_transmeth: 'Mode de transmission',
}

const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const GENDER_OPTIONS = optionsOf(GENDER_LABELS)

const FIXED: Partial<Record<UserField, readonly Option[]>> = {
  role: optionsOf(ROLE_LABELS),
  active: optionsOf({ [stateValue(true)]: 'Actif', [stateValue(false)]: 'Inactif' }),
  gender: GENDER_OPTIONS,
  country: COUNTRY_OPTIONS,
}

/** What a person reads of a field's value. */
export function useFieldWords(user: User) {
  const { data: sectors = [] } = useQuery(sectorsQuery)
  const { data: zones = [] } = useQuery(zoneNamesQuery)
  const listed: Partial<Record<UserField, readonly Option[]>> = {
    ...FIXED,
    sector_id: [
      ...sectors.map(({ id, name }) => ({ value: String(id), label: name })),
      { value: String(user.sector_id), label: user.sector ?? '' },
    ],
    start_zone_id: [...zones, ...(user.start_zone ? [user.start_zone] : [])].map(zoneOption),
  }
  return (field: UserField, value: string) => listed[field]?.find((option) => option.value === value)?.label ?? value
}
