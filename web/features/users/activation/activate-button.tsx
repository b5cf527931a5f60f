import type { UserLine } from '../../../../contract/users.ts'
import { Button } from '../../../ui/button.tsx'
import { useActivateUser } from '../users.queries.ts'
import { userTitle } from '../users.rules.ts'
import styles from './activation.module.css'

interface ActivateButtonProps {
  user: UserLine
  onDone: () => void
}

export function ActivateButton({ user, onDone }: ActivateButtonProps) {
  const { mutate, isPending, data: answer } = useActivateUser(user, onDone)
  return (
    <div>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Activer<span className="visually-hidden">&nbsp;: {userTitle(user)}</span>
      </Button>
      {answer && !answer.done && (
        <p className={styles.refusal} role="alert">
          {answer.message}
        </p>
      )}
    </div>
  )
}
