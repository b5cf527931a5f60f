import { Button } from '../button.tsx'
import styles from './stale-message.module.css'

export type Staleness = 'none' | 'told' | 'reloaded'

interface StaleMessageProps {
  state: Staleness
  /** What someone else has changed, and what was loaded again. */
  told: string
  reloaded: string
  onReload: () => void
}

/** Someone else saved while this form was open; what was typed stays. */
export const StaleMessage = ({ state, told, reloaded, onReload }: StaleMessageProps) =>
  state !== 'none' && (
    <div className={styles.message} role="alert">
      {state === 'told' ? (
        <>
          <p>{told}&nbsp;: ce que vous avez saisi est gardé.</p>
          <Button variant="default" onClick={onReload}>
            Recharger
          </Button>
        </>
      ) : (
        <p>{reloaded} Vérifiez ce que vous avez saisi, puis enregistrez.</p>
      )}
    </div>
  )
