import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/frame/question.tsx'
import { useDialogGuard } from '../../../ui/frame/unsaved.ts'
import styles from './delete-part.module.css'
import { useDeleteResult } from './result.queries.ts'

interface DeletePartProps {
  id: number
  /** Called before the result leaves the lists. */
  onDone: () => void
}

export function DeletePart({ id, onDone }: DeletePartProps) {
  const [isAsking, setAsking] = useState(false)
  const { leave } = useDialogGuard()
  const close = () => setAsking(false)
  const { mutate, isPending, error } = useDeleteResult(id, () => {
    flushSync(close)
    onDone()
  })
  return (
    <section className={styles.part} aria-labelledby="result-delete">
      <h3 id="result-delete">Supprimer</h3>
      <p>Pour une erreur de saisie. Ce que le laboratoire corrige lui-même garde son historique.</p>
      <Button variant="default" onClick={() => leave(() => setAsking(true))}>
        Supprimer ce résultat
      </Button>
      {isAsking && (
        <Question
          title="Supprimer ce résultat&nbsp;?"
          text="Le résultat, ses fichiers et son historique seront effacés. Rien ne pourra les faire revenir."
          yes={{ label: 'Supprimer', isFinal: true, onPress: () => mutate() }}
          call={{ isPending, error }}
          onClose={close}
        />
      )}
    </section>
  )
}
