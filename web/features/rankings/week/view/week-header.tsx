import type { ReactNode, Ref } from 'react'
import { formatCount } from '../../../../lib/format.ts'
import { NativeSelect } from '../../../../ui/form/native-select.tsx'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import { ExportProposals } from '../export-proposals.tsx'
import type { useWeekView } from '../use-week-view.ts'
import type { WeekLine } from '../week.rules.ts'
import { WeekChips } from '../week-chips.tsx'
import styles from '../week-form.module.css'
import { SORT_CHOICES } from './week.sorts.ts'

interface WeekHeaderProps {
  title: string
  heading: Ref<HTMLHeadingElement>
  lines: readonly WeekLine[]
  view: ReturnType<typeof useWeekView>
  /** Stands before the search. */
  confirm: ReactNode
  /** Its other buttons. */
  children: ReactNode
}

/** Takes the focus when what had it is gone. */
export const TITLE_ID = 'week-title'

/** One line on a desk: what is shown, and what is done with all of it. */
export const WeekHeader = ({ title, heading, lines, view, confirm, children }: WeekHeaderProps) => {
  const { shown, filter, search, sort, narrow, show } = view
  return (
    <header className={styles.header}>
      <h1 id={TITLE_ID} tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p className="visually-hidden" role="status">
        {formatCount(shown.length, 'classement proposé', 'classements proposés')}
      </p>
      <WeekChips lines={lines} chosen={filter} onChoose={show} />
      {confirm}
      <div className={styles.tools}>
        <SearchField
          value={search}
          onSearch={(text) => narrow({ search: text })}
          label="Chercher une zone par code ou nom"
          placeholder="Code ou nom"
        />
        {/* Stands for the heads, which a narrow screen does not show. */}
        <div className={styles.sort}>
          <NativeSelect
            label="Trier"
            labelPlace="hidden"
            value={sort}
            options={SORT_CHOICES}
            onChange={({ currentTarget }) => narrow({ sort: currentTarget.value })}
          />
        </div>
      </div>
      {children}
      {filter !== 'edited' && filter !== 'same' && filter !== 'conflict' && (
        <ExportProposals total={shown.length} reason={filter === 'all' ? null : filter} search={search} />
      )}
    </header>
  )
}
