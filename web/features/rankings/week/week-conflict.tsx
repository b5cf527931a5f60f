import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusById } from '../../../lib/focus.ts'
import { formatCount, todayInParis } from '../../../lib/format.ts'
import { CONFLICT_ANSWERS, conflictText } from './draft/conflict.rules.ts'
import { Part } from './part.tsx'
import { TITLE_ID } from './view/week-header.tsx'
import type { LineConflict, WeekLine } from './week.rules.ts'
import styles from './week-conflict.module.css'

export type ConflictAnswer = (key: string, keeps: 'theirs' | 'mine') => void

export const conflictId = (key: string) => `conflict-${key}`

interface WeekConflictProps {
  line: WeekLine
  conflict: LineConflict
  onAnswer: ConflictAnswer
}

/** Asks, in the line, which of two stays: what somebody else saved meanwhile, or what the line holds. */
export function WeekConflict({ line, conflict, onAnswer }: WeekConflictProps) {
  const { theirs, mine } = CONFLICT_ANSWERS[conflict]
  const id = `${conflictId(line.key)}-text`
  const answer =
    (keeps: 'theirs' | 'mine') =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      const row = currentTarget.closest('[role="row"]')
      // The pressed button goes, and the line maybe with it.
      row?.querySelector<HTMLElement>('[data-column="0"]')?.focus()
      flushSync(() => onAnswer(line.key, keeps))
      if (!row?.isConnected) focusById(TITLE_ID)
    }
  return (
    <Part role="gridcell" id={conflictId(line.key)} tabIndex={-1} className={styles.conflict}>
      <p id={id}>{conflictText(line, todayInParis())}</p>
      <button type="button" aria-describedby={id} onClick={answer('theirs')}>
        {theirs}
      </button>
      {mine && (
        <button type="button" aria-describedby={id} onClick={answer('mine')}>
          {mine}
        </button>
      )}
    </Part>
  )
}

/** Said as soon as it happens, whatever the filter shows. */
export function ConflictNotice({ lines, onShow }: { lines: readonly WeekLine[]; onShow: () => void }) {
  const count = lines.filter(({ conflict }) => conflict !== null).length
  return (
    <div role="status" className={styles.notice}>
      {count > 0 && (
        <>
          {formatCount(count, 'ligne a changé entre-temps', 'lignes ont changé entre-temps')}&nbsp;: dites ce qui reste.
          <button type="button" onClick={onShow}>
            {count === 1 ? 'La revoir' : 'Les revoir'}
          </button>
        </>
      )}
    </div>
  )
}
