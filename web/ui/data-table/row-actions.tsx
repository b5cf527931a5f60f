import type { ReactNode } from 'react'
import type { IconComponent } from '../first-icons.ts'
import { MoreMenu } from './more-menu.tsx'
import styles from './row-actions.module.css'
import type { CardPlace } from './table.ts'

interface RowActionsProps {
  place: CardPlace
  /** The row's name, when cards have no room for its actions and show them in a menu. */
  menuOf?: string
  children: ReactNode
}

export const RowActions = ({ place, menuOf, children }: RowActionsProps) => (
  <div className={styles.actions} data-place={place}>
    {place === 'card' && menuOf !== undefined ? (
      <MoreMenu label={`Actions\u00A0: ${menuOf}`}>{children}</MoreMenu>
    ) : (
      children
    )}
  </div>
)

interface RowActionProps {
  label: string
  /** The row's name, for screen readers. */
  of: string
  Icon: IconComponent
  /** The label's first words, shown beside the picture where there is room. */
  words?: string | undefined
  isBusy?: boolean
  onPress: () => void
}

export const RowAction = ({ label, of, Icon, words, isBusy, onPress }: RowActionProps) => (
  <button
    type="button"
    aria-disabled={isBusy}
    className={styles.action}
    data-words={words !== undefined || undefined}
    title={label}
    aria-label={`${label}\u00A0: ${of}`}
    // The second press of a double one would hit another button that has come there.
    onClick={({ detail }) => detail < 2 && onPress()}
  >
    <Icon size={words === undefined ? 20 : 18} />
    {words !== undefined && <span className={styles.words}>{words}</span>}
  </button>
)
