import type { UserLine } from '../../../contract/users.ts'
import { Button } from '../../ui/button.tsx'
import { useActivateUser } from './users.queries.ts'
import styles from './waiting-users.module.css'

interface ActivateButtonProps {
  user: UserLine
  /** Id of the element that names the person. */
  describedBy: string
  onDone: () => void
}

export function ActivateButton({ user, describedBy, onDone }: ActivateButtonProps) {
  const { mutate, isPending, data: answer } = useActivateUser(user, onDone)
  return (
    <>
      <Button variant="default" loading={isPending} aria-describedby={describedBy} onClick={() => mutate()}>
        Activer
      </Button>
      {answer && !answer.done && (
        <p className={styles.refusal} role="alert">
          {answer.message}
        </p>
      )}
    </>
  )
}
