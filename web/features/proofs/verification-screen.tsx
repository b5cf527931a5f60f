import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Proof } from '../../../contract/proofs.ts'
import { readProofCode } from '../../../contract/rules/proofs.code.ts'
import { CallError } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { CheckedProof, Verdict } from './checked-proof.tsx'
import { proofQuery } from './proofs.queries.ts'
import styles from './verification-screen.module.css'

export function VerificationScreen({ title }: { title: string }) {
  const { code = '' } = useParams()
  const answer = useQuery({ ...proofQuery(code), enabled: code !== '' })
  const wrong = answer.data ? '' : code
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      {code === '' ? (
        <p>
          Le code est en bas de l’attestation, à côté du code QR. Cette page dit ce qui a été attesté, et si cela a été
          corrigé depuis.
        </p>
      ) : (
        <Answer answer={answer} />
      )}
      <CodeForm key={wrong} wrong={wrong} isFirst={!answer.data} />
      <Link className={styles.home} to="/">
        Aller à l’accueil
      </Link>
    </div>
  )
}

function Answer({ answer }: { answer: UseQueryResult<Proof | null> }) {
  const { data: proof, dataUpdatedAt, error, refetch } = answer
  if (proof) return <CheckedProof proof={proof} checkedAt={dataUpdatedAt} />
  if (proof === null) {
    return (
      <Verdict kind="unknown" title="Code inconnu">
        Aucune attestation n’a ce code. Vérifiez-le sur le papier&nbsp;: il a 16 lettres et chiffres.
      </Verdict>
    )
  }
  if (error instanceof CallError && error.status === 429) {
    return (
      <Verdict kind="unknown" title="Trop de codes inconnus">
        {error.message}
      </Verdict>
    )
  }
  if (error) return <Failed text="L’attestation n’a pas pu être vérifiée." onRetry={() => void refetch()} />
  return <Loading text="Vérification…" />
}

interface CodeFormProps {
  /** The one that was not found, to be put right. */
  wrong: string
  isFirst: boolean
}

/** Only its shape is looked at here: whether it is known, the page it leads to says. */
function CodeForm({ wrong, isFirst }: CodeFormProps) {
  const navigate = useNavigate()
  const [isMistyped, setMistyped] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code')
    const typed = readProofCode(field instanceof HTMLInputElement ? field.value : '')
    setMistyped(typed === null)
    if (typed !== null) navigate(`/verification/${typed}`)
    else if (field instanceof HTMLInputElement) field.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        name="code"
        label={isFirst ? 'Code de l’attestation' : 'Code d’une autre attestation'}
        description="16 lettres et chiffres, quatre par quatre."
        defaultValue={wrong}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        errors={isMistyped ? { code: ['Un code a 16 lettres et chiffres, quatre par quatre.'] } : {}}
      />
      <Button type="submit" variant={isFirst ? 'filled' : 'default'}>
        Vérifier
      </Button>
    </form>
  )
}
