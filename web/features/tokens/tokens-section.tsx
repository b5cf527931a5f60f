import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { TOKEN_SCOPES } from '../../../contract/core/access.ts'
import { type ApiToken, TOKEN_SCOPE_LABELS } from '../../../contract/tokens.ts'
import { focusById } from '../../lib/focus.ts'
import { REQUIRED_BESIDE } from '../../lib/form/required.ts'
import { useSubmit } from '../../lib/form/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { IconKey } from '../../ui/first-icons.ts'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Question } from '../../ui/frame/question.tsx'
import { SecretDialog } from '../../ui/frame/secret-dialog.tsx'
import { TYPED, useUnsaved } from '../../ui/frame/unsaved.ts'
import lines from '../../ui/lines.module.css'
import { Loading } from '../../ui/loading.tsx'
import { tokensQuery, useCreateToken, useDeleteToken } from './tokens.queries.ts'
import { expiryOf, issuedText, lastUseText } from './tokens.rules.ts'
import styles from './tokens-section.module.css'

const TITLE_ID = 'tokens-title'
/** The pressed button disappears with its line. */
const focusTitle = () => focusById(TITLE_ID)

/** Outside of any form: it has its own. */
export function TokensSection({ userId }: { userId: number }) {
  const { data: tokens, isPending, refetch } = useQuery(tokensQuery(userId))
  const [issued, setIssued] = useState<string | null>(null)
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID} tabIndex={-1}>
        Jetons
      </h3>
      <p className={styles.quiet}>
        Un automate n’a ni mot de passe ni écran&nbsp;: il envoie son jeton à chaque appel. Désactiver le compte, ou
        changer son rôle, supprime ses jetons. Un jeton porte le nom du programme qui s’en sert.
      </p>
      {tokens?.length === 0 && <p className={styles.quiet}>Aucun jeton. Donnez un nom au premier, puis émettez-le.</p>}
      {tokens && tokens.length > 0 && (
        <ul>
          {tokens.map((token) => (
            <TokenLine key={token.id} userId={userId} token={token} onGone={focusTitle} />
          ))}
        </ul>
      )}
      {!tokens && isPending && <Loading />}
      {!tokens && !isPending && <Failed text="Les jetons n’ont pas pu être chargés." onRetry={() => refetch()} />}
      <IssueForm userId={userId} onIssued={setIssued} />
      {issued !== null && (
        <SecretDialog
          title="Jeton émis"
          about="Copiez-le maintenant et gardez-le en lieu sûr&nbsp;: il ne sera plus affiché."
          noun="jeton"
          value={issued}
          onClose={() => setIssued(null)}
        />
      )}
    </section>
  )
}

interface TokenLineProps {
  userId: number
  token: ApiToken
  /** Before the line disappears. */
  onGone: () => void
}

function TokenLine({ userId, token, onGone }: TokenLineProps) {
  const [isAsking, setAsking] = useState(false)
  const { state, text } = expiryOf(token)
  const id = `token-${token.id}`
  return (
    <li className={lines.line}>
      <IconKey size={24} className={lines.icon} />
      <div className={`${lines.words} ${styles.words}`} id={id}>
        <strong>{token.name}</strong>
        <span>{TOKEN_SCOPE_LABELS[token.scope]}</span>
        <span className={styles.expiry} data-state={state}>
          {text}
        </span>
        <span>{issuedText(token)}</span>
        <span>{lastUseText(token)}</span>
      </div>
      <Button variant="default" className={lines.end} aria-describedby={id} onClick={() => setAsking(true)}>
        Révoquer<span className="visually-hidden"> {token.name}</span>
      </Button>
      {isAsking && <RevokeQuestion userId={userId} token={token} onDone={onGone} onClose={() => setAsking(false)} />}
    </li>
  )
}

interface RevokeQuestionProps {
  userId: number
  token: ApiToken
  onDone: () => void
  onClose: () => void
}

function RevokeQuestion({ userId, token, onDone, onClose }: RevokeQuestionProps) {
  const { mutate, isPending, error } = useDeleteToken(userId, () => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(onClose)
    onDone()
  })
  return (
    <Question
      title="Révoquer ce jeton&nbsp;?"
      text={`Le programme qui se sert de «\u00A0${token.name}\u00A0» sera refusé aussitôt. Un jeton révoqué ne revient pas.`}
      yes={{ label: 'Révoquer', isFinal: true, onPress: () => mutate(token.id) }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}

const DURATIONS = [
  { value: '30', label: '30\u00A0jours' },
  { value: '90', label: '90\u00A0jours' },
  { value: '180', label: '180\u00A0jours' },
  { value: '365', label: '365\u00A0jours' },
]
const USUAL = '90'
const SCOPES = TOKEN_SCOPES.map((value) => ({ value, label: TOKEN_SCOPE_LABELS[value] }))

interface IssueFormProps {
  userId: number
  onIssued: (token: string) => void
}

function IssueForm({ userId, onIssued }: IssueFormProps) {
  const [name, setName] = useState('')
  useUnsaved(name.trim() !== '' && TYPED)
  const { submit, busy, errors, message } = useSubmit(useCreateToken(userId), (token) => {
    setName('')
    onIssued(token)
  })
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Émettre un jeton">
      <TextField
        name="name"
        label="Nom du jeton"
        {...REQUIRED_BESIDE}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        errors={errors}
      />
      <SelectField
        name="scope"
        label="Usage"
        {...REQUIRED_BESIDE}
        options={SCOPES}
        defaultValue="lims"
        errors={errors}
      />
      <SelectField
        name="days"
        label="Valable"
        {...REQUIRED_BESIDE}
        options={DURATIONS}
        defaultValue={USUAL}
        errors={errors}
      />
      <FormMessage text={message} />
      <Button type="submit" variant="default" loading={busy}>
        Émettre un jeton
      </Button>
    </form>
  )
}
