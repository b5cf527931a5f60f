import { formatTime } from '../../../lib/format.ts'
import { pastToasts } from '../../../lib/toasts.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { wordsOf } from '../../../ui/toast-area.tsx'
import { PAST_TOASTS } from '../user-menu.tsx'
import styles from './past-toasts.module.css'

/** What this tab has said and taken away again: a toast stays for a few seconds. */
export function PastToasts({ onClose }: { onClose: () => void }) {
  const toasts = pastToasts()
  return (
    <Modal kind="question" title={PAST_TOASTS} onClose={onClose}>
      {toasts.length === 0 && <Empty text="Aucun message depuis l’ouverture de cet onglet." />}
      <ol className={styles.toasts}>
        {toasts.map((toast) => {
          const { title, more, language } = wordsOf(toast)
          return (
            <li key={toast.id} data-kind={toast.kind}>
              <time dateTime={toast.at}>{formatTime(toast.at)}</time>
              <div>
                <strong>{title}</strong>
                {more && <p lang={language}>{more}</p>}
              </div>
            </li>
          )
        })}
      </ol>
    </Modal>
  )
}
