import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PROVIDERS } from '../../../../contract/auth.ts'
import { allows, isAutomate } from '../../../../contract/core/access.ts'
import { establishmentLabel } from '../../../../contract/rules/reading/establishments.ts'
import { mayManage } from '../../../../contract/rules/users.rights.ts'
import { namesOf } from '../../../../contract/rules/users.sharing.ts'
import { USER_FIELDS, USER_LABELS, type User, type UserField } from '../../../../contract/users.ts'
import { isStale } from '../../../lib/call.ts'
import { focusById } from '../../../lib/focus.ts'
import { useSubmit } from '../../../lib/form/use-submit.ts'
import { formatDate, fullName } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { FailureMessage } from '../../../ui/form/form-message.tsx'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { Question } from '../../../ui/frame/question.tsx'
import { QuestionForm } from '../../../ui/frame/question-form.tsx'
import { useDialogGuard } from '../../../ui/frame/unsaved.ts'
import { roleOf, useCurrentUser } from '../../auth/session.queries.ts'
import { AcceptedTermsButton } from '../../contents/accepted-terms.tsx'
import { useFieldWords } from './field-words.ts'
import { draftOf, fieldsOf, isAddressOf } from './user-draft.rules.ts'
import { useCancelUserDeletion, useDeleteIdentity, useDeleteUser } from './user-form.queries.ts'
import styles from './user-parts.module.css'

/** Facts that nobody types: the account's dates and how its person signs in. */
export function UserFacts({ user }: { user: User }) {
  const isPerson = !isAutomate(user.role)
  return (
    <div className={styles.facts}>
      <h3 id={NAME_ID} tabIndex={-1}>
        {fullName(user)}
      </h3>
      <p>Compte créé le {formatDate(user.created_at)}</p>
      {isPerson && (
        <ul>
          <li>
            {user.email_verified_at === null
              ? 'Adresse email pas encore vérifiée'
              : `Adresse email vérifiée le ${formatDate(user.email_verified_at)}`}
          </li>
          {user.mail_refused_at !== null && (
            <li className={styles.refused}>
              Adresse refusée par le serveur de mail, le {formatDate(user.mail_refused_at)}&nbsp;: vérifiez-la, ou
              joignez la personne autrement
            </li>
          )}
          <li>{user.has_password ? 'Mot de passe choisi' : 'Mot de passe pas encore choisi'}</li>
          <li>Vu pour la dernière fois le {formatDate(user.last_seen_on)}</li>
          {user.deletion_at !== null && <PlannedDeletion user={user} at={user.deletion_at} />}
        </ul>
      )}
      {isPerson && <AcceptedTermsButton userId={user.id} />}
      <AuditLink userId={user.id} />
    </div>
  )
}

const NAME_ID = 'user-name'

/** Only its person takes back what they asked for. */
function PlannedDeletion({ user, at }: { user: User; at: string }) {
  const by = roleOf(useCurrentUser())
  const { mutate, isPending } = useCancelUserDeletion(user, () => focusById(NAME_ID))
  const isUnused = user.deletion_cause === 'unused'
  return (
    <li className={styles.refused}>
      Suppression le {formatDate(at)}&nbsp;: {isUnused ? 'le compte ne sert plus' : 'la personne l’a demandée'}{' '}
      {isUnused && by !== null && mayManage(by, user.role) && (
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          Garder ce compte
        </Button>
      )}
    </li>
  )
}

const AuditLink = ({ userId }: { userId: number }) =>
  allows('super', roleOf(useCurrentUser())) && (
    <DialogLink className={styles.link} to={`/admin/audit?person=${userId}`}>
      Journal de ce compte
    </DialogLink>
  )

/** The account as facts, for someone who may not change it. */
export function ReadOnlyUser({ user, why }: { user: User; why: string }) {
  const words = useFieldWords()
  const draft = draftOf(user)
  const filled = fieldsOf(user.role).filter((field) => draft[field] !== '')
  return (
    <>
      <p className={styles.why}>{why}</p>
      <dl className={styles.fields}>
        {filled.map((field) => (
          <div key={field}>
            <dt>{field === 'siret' ? establishmentLabel(draft.siret, user.country) : USER_LABELS[field]}</dt>
            <dd>
              {words(field, draft[field], user)}
              {field === 'lims_client_id' &&
                user.shared_with.length > 0 &&
                `, partagée avec ${namesOf(user.shared_with)}`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const TITLE_ID = 'user-identities'
const NO_PASSWORD = ' Elle n’a pas de mot de passe\u00A0: elle devra en choisir un par le lien d’un mail.'

type LinkedIdentity = User['identities'][number]

/** The accounts of other sites by which the person signs in. */
export function LinkedIdentities({ user }: { user: User }) {
  const [asked, setAsked] = useState<LinkedIdentity | null>(null)
  const close = () => setAsked(null)
  return (
    <section className={styles.part} aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID} tabIndex={-1}>
        Comptes liés
      </h3>
      {user.identities.length === 0 && <p>Aucun compte Google ou Microsoft n’est lié.</p>}
      {user.identities.map((identity) => (
        <div key={identity.id} className={styles.line}>
          <span>
            {PROVIDERS[identity.provider]}, lié le {formatDate(identity.created_at)}
          </span>
          <Button variant="default" onClick={() => setAsked(identity)}>
            Délier<span className="visually-hidden"> {PROVIDERS[identity.provider]}</span>
          </Button>
        </div>
      ))}
      {asked && <UnlinkQuestion user={user} identity={asked} onClose={close} />}
    </section>
  )
}

function UnlinkQuestion({ user, identity, onClose }: { user: User; identity: LinkedIdentity; onClose: () => void }) {
  const provider = PROVIDERS[identity.provider]
  const done = () => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(onClose)
    focusById(TITLE_ID)
  }
  const { mutate, isPending, error } = useDeleteIdentity(user.id, done)
  return (
    <Question
      title={`Délier le compte ${provider}\u00A0?`}
      text={`Cette personne ne pourra plus se connecter avec ce compte ${provider}.${user.has_password ? '' : NO_PASSWORD}`}
      yes={{ label: 'Délier', onPress: () => mutate(identity.id) }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}

interface DeleteUserProps {
  user: User
  /** Called before the account leaves the lists. */
  onDone: () => void
}

export function DeletePart({ user, onDone }: DeleteUserProps) {
  const [isAsking, setAsking] = useState(false)
  const { leave } = useDialogGuard()
  return (
    <section className={styles.part} aria-labelledby="user-delete">
      <h3 id="user-delete">Supprimer</h3>
      <p>{isAutomate(user.role) ? AUTOMATE_GOES : PERSON_GOES}</p>
      <Button variant="default" onClick={() => leave(() => setAsking(true))}>
        Supprimer ce compte
      </Button>
      {isAsking && <DeleteQuestion user={user} onDone={onDone} onClose={() => setAsking(false)} />}
    </section>
  )
}

const PERSON_GOES =
  'Le compte et les données personnelles sont effacés, ses sessions prennent fin. Les résultats du laboratoire restent.'
const AUTOMATE_GOES = 'Le compte est effacé, ses jetons cessent de fonctionner. Ce qu’il a envoyé reste.'

function DeleteQuestion({ user, onDone, onClose }: DeleteUserProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [opened] = useState(user)
  const { submit, busy, errors, message, error } = useSubmit(useDeleteUser(user, onDone))
  return (
    <QuestionForm
      title="Supprimer ce compte&nbsp;?"
      submit={submit}
      busy={busy}
      isIncomplete={!isAddressOf(user, typed)}
      onClose={onClose}
    >
      <p>
        Rien ne pourra le faire revenir. Pour confirmer, saisissez l’adresse du compte&nbsp;:{' '}
        <strong>{user.email}</strong>
      </p>
      <EmailField
        name="email"
        label="Adresse email du compte"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        errors={errors}
      />
      {message && isStale(error) && (
        <div className={styles.changed} role="alert">
          <p>{message} Relisez, puis validez à nouveau.</p>
          <ChangedFields before={opened} user={user} />
        </div>
      )}
      {message && !isStale(error) && (
        <FailureMessage
          title="Erreur lors de la suppression"
          text="Une erreur s'est produite lors de la suppression de l'utilisateur."
          reason={message}
        />
      )}
    </QuestionForm>
  )
}

function ChangedFields({ before, user }: { before: User; user: User }) {
  const words = useFieldWords()
  const [draft, old] = [draftOf(user), draftOf(before)]
  const wordsOf = (field: UserField) => words(field, draft[field], user).trim() || 'vide'
  const changed = USER_FIELDS.filter((field) => draft[field] !== old[field])
  if (changed.length === 0) return null
  return (
    <ul>
      {changed.map((field) => (
        <li key={field}>
          {USER_LABELS[field]}&nbsp;: {wordsOf(field)}
        </li>
      ))}
    </ul>
  )
}
