import type { ResultDetail } from '../../../../contract/results.ts'
import { Modal } from '../../../ui/frame/modal.tsx'
import styles from './new-result.module.css'
import { ResultForm } from './result-form.tsx'

interface NewResultProps {
  onClose: () => void
  onCreated: (created: ResultDetail) => void
}

/** When the laboratory's program did not send it. */
export const NewResult = ({ onClose, onCreated }: NewResultProps) => (
  <Modal kind="drawer" title="Nouveau résultat" onClose={onClose}>
    <div className={styles.content}>
      <p>Ses fichiers se joignent ensuite, une fois le résultat enregistré.</p>
      <ResultForm onCreated={onCreated} />
    </div>
  </Modal>
)
