import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AuditEntry } from '../../../contract/audit.entries.ts'
import { CallError } from '../../lib/call.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ActiveFilter } from '../../ui/data-table/filters.tsx'
import { useNarrowedList } from '../../ui/data-table/use-list.ts'
import { useTableLayout } from '../../ui/data-table/use-table-layout.ts'
import type { ExportWords } from '../../ui/export/export-dialog.tsx'
import { EXPORT_HINTS, ExportList } from '../../ui/export/export-list.tsx'
import { DaysForm } from '../../ui/form/days-form.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import { scalesQuery } from '../scales/scales.queries.ts'
import { auditQuery, fetchAuditFile } from './audit.queries.ts'
import { batchText, NARROWING, nameOfPerson } from './audit.rules.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import styles from './audit-screen.module.css'
import { auditTable } from './audit-table.tsx'

export function AuditScreen({ title }: { title: string }) {
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const { data: scales = [] } = useQuery(scalesQuery)
  const sendsSms = useSettings()?.sends_sms ?? false
  const { list, query, narrowing, narrow } = useNarrowedList(
    auditTable({ onOpen: setOpened, failure: '', sendsSms }),
    NARROWING,
  )
  const answer = useQuery(auditQuery(query))
  const open = (entry: AuditEntry) => {
    if (entry.batch_size === 1) return setOpened(entry)
    narrow({ batch: String(entry.id) })
    list.focusStart()
  }
  const isCards = useTableLayout() === null
  const { items = [], total = 0 } = answer.data ?? {}
  const take = (change: 'person' | 'batch') => {
    narrow({ [change]: null })
    // The pressed button goes with what it took off.
    list.focusStart()
  }
  const narrowings = (narrowing.person !== undefined || narrowing.batch !== undefined) && (
    <div className={styles.narrowings}>
      {narrowing.person !== undefined && (
        <ActiveFilter
          text={`Personne\u00A0: ${nameOfPerson(narrowing.person, items)}`}
          onPress={() => take('person')}
        />
      )}
      {narrowing.batch !== undefined && (
        <ActiveFilter text={`Ensemble\u00A0: ${batchText(items, total)}`} onPress={() => take('batch')} />
      )}
    </div>
  )
  const close = () => setOpened(null)
  const follow = () => {
    // Close first: the dialog gives the focus back, to a line that is about to go.
    flushSync(close)
    list.focusStart()
  }
  return (
    <>
      <DataTable
        title={title}
        buttons={
          <>
            {!isCards && (
              <div className={styles.narrowing}>
                <DaysForm from={narrowing.from} to={narrowing.to} onApply={narrow} onErased={list.focusStart} />
                {narrowings}
              </div>
            )}
            <ExportList words={EXPORT_WORDS} total={answer.data?.total ?? 0} fetchFile={fetchAuditFile(query)} />
          </>
        }
        narrowing={isCards && narrowings}
        table={auditTable({ onOpen: open, failure: failureText(answer.error), sendsSms })}
        list={list}
        answer={answer}
      />
      {opened && <AuditDrawer entry={opened} scales={scales} onClose={close} onFollow={follow} />}
    </>
  )
}

const EXPORT_WORDS: ExportWords = {
  title: 'Exporter le journal',
  about:
    'Les lignes de la liste, avec ce qui a changé. Ce qui fut fait d’un coup y est détaillé, une ligne par zone ou par compte.',
  hints: EXPORT_HINTS,
  bytesPerRow: { xlsx: 70, csv: 200 },
}

/** A text that too many accounts bear is refused with a word that helps. */
function failureText(error: Error | null) {
  const message = error instanceof CallError ? error.errors.search?.[0] : undefined
  return message ?? 'Le journal n’a pas pu être chargé.'
}
