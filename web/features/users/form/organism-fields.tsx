import type { User } from '../../../../contract/users.ts'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AddressFields } from '../../organisms/address-fields.tsx'
import { SectorField, useNeedsComment } from '../../organisms/sector-field.tsx'
import { SiretField } from '../../organisms/siret-field.tsx'
import { ZoneField } from '../../zones/zone-field.tsx'
import { FIELD_LABELS } from './field-words.ts'
import type { UserControls } from './use-edited-user.ts'

interface OrganismFieldsProps {
  /** Null for a new account. */
  user: User | null
  controls: UserControls
}

export function OrganismFields({ user, controls: { text, choice } }: OrganismFieldsProps) {
  const sector = choice('sector_id')
  const siret = text('siret')
  const isToSpecify = useNeedsComment(sector.value)
  return (
    <>
      <FormStep title="Organisme">
        <TextField label={FIELD_LABELS.organism_name} {...text('organism_name')} />
        <SiretField
          description="14 chiffres."
          value={siret.value}
          onChange={(value) => siret.onChange({ currentTarget: { value } })}
          errors={siret.errors}
        />
        <TextField label={FIELD_LABELS.naf_code} description="Par exemple 03.21Z." {...text('naf_code')} />
        <SectorField {...sector} clearable known={knownSector(user)} />
        {isToSpecify && <TextField label="Précisez" {...text('sector_comment')} />}
      </FormStep>
      <FormStep title="Adresse">
        <AddressFields text={text} country={{ ...choice('country'), autoComplete: 'off' }} />
      </FormStep>
      <FormStep title="Carte">
        <ZoneField {...choice('start_zone_id')} clearable known={user?.start_zone ?? null} />
      </FormStep>
      <FormStep title="Laboratoire">
        <TextField
          label={FIELD_LABELS.lims_client_id}
          description="Les analyses de cette référence sont montrées à cette personne."
          {...text('lims_client_id')}
        />
        <TextField label={FIELD_LABELS.lims_transmeth} {...text('lims_transmeth')} />
      </FormStep>
    </>
  )
}

const knownSector = (user: User | null) =>
  user?.sector_id && user.sector ? { id: user.sector_id, name: user.sector } : undefined
