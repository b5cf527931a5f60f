import { type ReactNode, useRef } from 'react'
import { allows, isAutomate, ROLE_LABELS, type Role } from '../../../../contract/core/access.ts'
import { assignableRoles, mayAssign } from '../../../../contract/rules/users.rights.ts'
import { namesOf } from '../../../../contract/rules/users.sharing.ts'
import { USER_LABELS, type User, type UserField } from '../../../../contract/users.ts'
import { OPTIONAL } from '../../../lib/form/required.ts'
import { type EntityFormOf, useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormPair, FormStep } from '../../../ui/form/form-step.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { AddressFields } from '../../organisms/address-fields.tsx'
import { CountryField } from '../../organisms/country-field.tsx'
import { EstablishmentField } from '../../organisms/establishment-field.tsx'
import { SectorField, useNeedsComment } from '../../organisms/sector-field.tsx'
import { ZoneField } from '../../zones/zone-field.tsx'
import { GENDER_OPTIONS, useFieldWords } from './field-words.ts'
import { consequencesOf, draftOf, draftRole, stateValue, type UserDraft } from './user-draft.rules.ts'
import styles from './user-form.module.css'
import { saveUser, sharingAnswer, useShowUser } from './user-form.queries.ts'

interface UserFormProps {
  /** Null for a new account. */
  user: User | null
  firstRole?: Role | undefined
  onDone: (saved: User) => void
}

const FAILURE = {
  title: "Erreur lors de l'enregistrement",
  text: "Une erreur s'est produite lors de l'enregistrement de l'utilisateur.",
}

export function UserForm({ user, firstRole, onDone }: UserFormProps) {
  const words = useFieldWords()
  /** Only for the next time that the form is sent. */
  const answer = useRef<number[]>(undefined)
  const form = useEntityForm({
    entity: user,
    draftOf: (account) => draftOf(account, firstRole),
    save: (draft, edited, changed) => {
      const share_with = answer.current
      answer.current = undefined
      return saveUser(edited, { draft, changed, share_with })
    },
    onDone,
    wordsOf: (field, stored, account) => words(field, stored[field], account),
    onCurrent: useShowUser(),
  })
  const consequences = consequencesOf(form.base, form.draft)
  const tone = user ? 'warning' : 'note'
  const isForAutomate = isAutomate(draftRole(form.draft))
  return (
    <EntityForm
      form={sharingAnswer(form.error) ? { ...form, faulty: 0 } : form}
      submitLabel={user ? 'Enregistrer' : 'Créer l’utilisateur'}
      goneText="Ce compte a été supprimé entre-temps."
      failure={FAILURE}
    >
      <FormStep title="Compte">
        <RoleField form={form} />
        <Consequence text={consequences.role} tone={tone} />
        <StateField form={form} />
        <Consequence text={consequences.active} tone={form.base?.active ? 'warning' : 'note'} />
      </FormStep>
      <FormStep title={isForAutomate ? 'Identification' : 'Personne'}>
        {isForAutomate ? (
          <TextField label={USER_LABELS.name} {...form.text('name')} />
        ) : (
          <>
            <SelectField label={USER_LABELS.gender} options={GENDER_OPTIONS} {...form.choice('gender')} />
            <FormPair>
              <TextField label={USER_LABELS.name} {...form.text('name')} />
              <TextField label={optional('firstname')} {...form.text('firstname')} />
            </FormPair>
          </>
        )}
        <EmailField label={USER_LABELS.email} {...form.text('email')} />
        <Consequence text={consequences.email} tone={tone} />
      </FormStep>
      {!isForAutomate && (
        <>
          <OrganismSteps form={form} />
          <LaboratoryStep
            form={form}
            onAnswer={(ids) => {
              answer.current = ids
            }}
          />
        </>
      )}
    </EntityForm>
  )
}

const optional = (field: UserField) => `${USER_LABELS[field]}${OPTIONAL}`

interface FieldsProps {
  form: EntityFormOf<User, UserDraft>
}

function RoleField({ form: { base, choice } }: FieldsProps) {
  const me = useCurrentUser()
  const by = roleOf(me)
  const roles = by ? rolesFor(by, base) : []
  const isOwn = base?.id === me.id
  if (!isOwn && roles.length > 1) {
    const options = roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))
    return <SelectField label={USER_LABELS.role} options={options} {...choice('role')} />
  }
  const why = isOwn ? OWN : base && allows('registered', base.role) && WAITS
  return (
    <div className={styles.fixed}>
      <strong>{USER_LABELS.role}</strong>
      <span>{ROLE_LABELS[base?.role ?? 'client']}</span>
      {why && <p>{why}</p>}
    </div>
  )
}

const OWN = 'Personne ne change son propre rôle, ni son état.'
const WAITS = 'Cette personne s’est inscrite et ne voit pas encore la carte. Activée, elle devient Utilisateur.'

/** The role of who waits is changed by activating them; an automate stays an automate, and a person a person. */
function rolesFor(by: Role, user: User | null): readonly Role[] {
  const assignable = assignableRoles(by)
  if (!user) return assignable
  const isForAutomate = isAutomate(user.role)
  return mayAssign(by, user.role) ? assignable.filter((role) => isAutomate(role) === isForAutomate) : []
}

function StateField({ form: { base, errors, field } }: FieldsProps) {
  const me = useCurrentUser()
  const { name, value, now, onChange } = field('active')
  if (base?.id === me.id) return null
  return (
    <CheckField
      name={name}
      label={base && allows('registered', base.role) ? 'Activer ce compte' : 'Compte actif'}
      checked={value === stateValue(true)}
      onChange={(checked) => onChange(stateValue(checked))}
      error={errors.active?.[0]}
      description={now}
    />
  )
}

function OrganismSteps({ form: { base, draft, field, text, choice } }: FieldsProps) {
  const sector = choice('sector_id')
  const country = choice('country')
  const { now, ...siret } = field('siret')
  const isToSpecify = useNeedsComment(sector.value)
  return (
    <>
      <FormStep title="Organisme">
        <TextField
          label={draftRole(draft) === 'client' ? USER_LABELS.organism_name : optional('organism_name')}
          {...text('organism_name')}
        />
        <CountryField {...country} autoComplete="off" />
        <EstablishmentField {...siret} country={country.value} note={OPTIONAL} description={now} />
        <TextField label={optional('naf_code')} {...text('naf_code', 'Par exemple 03.21Z.')} />
        <SectorField
          {...sector}
          label={optional('sector_id')}
          clearable
          known={base?.sector_id && base.sector ? { id: base.sector_id, name: base.sector } : undefined}
        />
        {isToSpecify && <TextField label="Précisez" {...text('sector_comment')} />}
      </FormStep>
      <FormStep title="Adresse">
        <AddressFields text={text} note={OPTIONAL} country={country.value} />
      </FormStep>
      <FormStep title="Carte">
        <ZoneField
          label={optional('start_zone_id')}
          {...choice('start_zone_id')}
          clearable
          known={base?.start_zone ?? null}
        />
      </FormStep>
    </>
  )
}

interface LaboratoryStepProps extends FieldsProps {
  /** Called with those with whom the reference may be shared, before the form is sent again. */
  onAnswer: (share_with: number[]) => void
}

function LaboratoryStep({ form: { base, draft, error, errors, text }, onAnswer }: LaboratoryStepProps) {
  const reference = draft.lims_client_id
  const others = base && base.lims_client_id === reference ? base.shared_with : []
  const share_with = errors.lims_client_id && sharingAnswer(error)
  const send = ({ form }: HTMLButtonElement, ids: number[]) => {
    onAnswer(ids)
    // The pressed button goes away.
    form?.querySelector<HTMLElement>('[name=lims_client_id]')?.focus()
    form?.requestSubmit()
  }
  return (
    <FormStep title="Laboratoire">
      <TextField
        label={optional('lims_client_id')}
        {...text('lims_client_id', others.length > 0 ? `Partagée avec ${namesOf(others)}.` : SHOWN_TO_THEM)}
      />
      {share_with && (
        <Button
          variant="default"
          needsNetwork
          className={styles.share}
          onClick={({ currentTarget }) => send(currentTarget, share_with)}
        >
          {share_with.length > 0 ? 'Donner aussi à ce compte' : 'Donner à ce compte'}
        </Button>
      )}
      <TextField label={optional('lims_transmeth')} {...text('lims_transmeth')} />
    </FormStep>
  )
}

const SHOWN_TO_THEM = 'Les analyses de cette référence sont montrées à cette personne.'

interface ConsequenceProps {
  text: ReactNode
  /** `warning` for what people may not expect. */
  tone: 'note' | 'warning'
}

/** Says what saving would do beyond the field above. */
const Consequence = ({ text, tone }: ConsequenceProps) => (
  <div role="status" className={styles.consequence} data-tone={tone}>
    {text && <p>{text}</p>}
  </div>
)
