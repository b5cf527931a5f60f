import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import styles from './confirmed-part.module.css'
import { Question } from './question.tsx'
import { useDialogGuard } from './unsaved.ts'

interface ConfirmedPartProps {
  title: string
  text: ReactNode
  label: string
  question: { title: string; text: ReactNode; yes: string; isFinal?: boolean }
  /** The result of useAction(). */
  call: { mutate: () => void; isPending: boolean; error: Error | null; reset: () => void }
}

/** The part of a dialog that deletes or revokes what the dialog shows, after a question. */
export function ConfirmedPart({
  title,
  text,
  label,
  question: { yes, isFinal, ...question },
  call,
}: ConfirmedPartProps) {
  const [isAsking, setAsking] = useState(false)
  const { leave } = useDialogGuard()
  const id = useId()
  const ask = () => {
    call.reset()
    setAsking(true)
  }
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{text}</p>
      <Button variant="default" onClick={() => leave(ask)}>
        {label}
      </Button>
      {isAsking && (
        <Question
          {...question}
          yes={{ label: yes, onPress: () => call.mutate(), ...(isFinal && { isFinal }) }}
          call={call}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
