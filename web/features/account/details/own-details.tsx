import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnDetails } from '../../../../contract/account.details.ts'
import { USER_LABELS } from '../../../../contract/users.ts'
import { OPTIONAL } from '../../../lib/form/required.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormPair, FormStep } from '../../../ui/form/form-step.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { AddressFields } from '../../organisms/address-fields.tsx'
import { CountryField } from '../../organisms/country-field.tsx'
import { EstablishmentField } from '../../organisms/establishment-field.tsx'
import { SectorField, useNeedsComment } from '../../organisms/sector-field.tsx'
import { draftOf, ownDetailsQuery, saveDetails } from './own-details.queries.ts'

export function OwnDetailsButton() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button needsNetwork variant="default" onClick={() => setOpen(true)}>
        Modifier mes coordonnées
      </Button>
      {isOpen && (
        <Modal kind="drawer" title="Mes coordonnées" onClose={close}>
          <DialogBody>
            <LoadedDetails onDone={close} />
          </DialogBody>
        </Modal>
      )}
    </>
  )
}

function LoadedDetails({ onDone }: { onDone: () => void }) {
  const { data, isPending, refetch } = useQuery(ownDetailsQuery)
  if (data) return <DetailsForm details={data} onDone={onDone} />
  if (isPending) return <Loading />
  return <Failed text="Vos coordonnées n’ont pas pu être chargées." onRetry={() => refetch()} />
}

interface DetailsFormProps {
  details: OwnDetails
  onDone: () => void
}

function DetailsForm({ details, onDone }: DetailsFormProps) {
  const form = useEntityForm({ entity: details, draftOf, save: saveDetails, onDone })
  const { base, text, choice, field } = form
  const sector = choice('sector_id')
  const country = choice('country')
  const { now, ...siret } = field('siret')
  const isToSpecify = useNeedsComment(sector.value)
  return (
    <EntityForm form={form}>
      <FormStep title="Vous">
        <FormPair>
          <TextField label={USER_LABELS.name} {...text('name')} autoComplete="family-name" />
          <TextField label={USER_LABELS.firstname} {...text('firstname')} autoComplete="given-name" />
        </FormPair>
      </FormStep>
      <FormStep title="Votre organisme">
        <TextField label={USER_LABELS.organism_name} {...text('organism_name')} autoComplete="organization" />
        <CountryField {...country} autoComplete="country-name" />
        <EstablishmentField {...siret} country={country.value} note={OPTIONAL} description={now} />
        <SectorField
          {...sector}
          label={`${USER_LABELS.sector_id}${OPTIONAL}`}
          clearable
          known={base?.sector_id && base.sector ? { id: base.sector_id, name: base.sector } : undefined}
        />
        {isToSpecify && <TextField label="Précisez" {...text('sector_comment')} />}
      </FormStep>
      <FormStep title="Votre adresse">
        <AddressFields text={text} note={OPTIONAL} country={country.value} isOwn />
      </FormStep>
    </EntityForm>
  )
}
