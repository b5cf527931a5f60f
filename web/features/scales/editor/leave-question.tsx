import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import styles from './leave-question.module.css'
import { useLeaveGuard } from './use-leave-guard.ts'

export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const { isAsking, stay, leave } = useLeaveGuard(isUnsaved)
  if (!isAsking) return null
  return (
    <Modal kind="question" title={'Quitter sans enregistrer\u00A0?'} onClose={stay}>
      <div className={styles.question}>
        <p>Ce que vous avez changé dans les échelles sera perdu.</p>
        <div className={styles.actions}>
          <Button onClick={stay}>Rester sur la page</Button>
          <Button variant="default" onClick={leave}>
            Quitter
          </Button>
        </div>
      </div>
    </Modal>
  )
}
