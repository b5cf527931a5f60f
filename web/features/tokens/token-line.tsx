import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiToken } from '../../../contract/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/frame/question.tsx'
import styles from './token-line.module.css'
import { useDeleteToken } from './tokens.queries.ts'
import { expiryOf, issuedText, lastUseText } from './tokens.rules.ts'

interface TokenLineProps {
  userId: number
  token: ApiToken
  /** Before the line disappears. */
  onGone: () => void
}

export function TokenLine({ userId, token, onGone }: TokenLineProps) {
  const [isAsking, setAsking] = useState(false)
  const { state, text } = expiryOf(token)
  const id = `token-${token.id}`
  return (
    <li className={styles.line}>
      <IconKey size={24} aria-hidden="true" className={styles.icon} />
      <div className={styles.words} id={id}>
        <strong>{token.name}</strong>
        <span className={styles.expiry} data-state={state}>
          {text}
        </span>
        <span>{issuedText(token)}</span>
        <span>{lastUseText(token)}</span>
      </div>
      <Button variant="default" className={styles.end} aria-describedby={id} onClick={() => setAsking(true)}>
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
