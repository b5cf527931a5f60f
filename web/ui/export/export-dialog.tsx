import { type ReactNode, useState } from 'react'
import { formatBytes } from '../../../contract/core/bytes.ts'
import type { ExportFormat } from '../../../contract/core/exports.ts'
import { Button } from '../button.tsx'
import { FormMessage } from '../form/form-message.tsx'
import { Segments } from '../form/segments.tsx'
import { Modal } from '../frame/modal.tsx'
import question from '../frame/question.module.css'
import styles from './export-dialog.module.css'
import { type FetchExport, useExport } from './use-export.ts'

const OPTIONS = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'csv', label: 'CSV' },
] as const

export interface ExportWords {
  title: string
  /** Says which rows will be in the file, and how many. */
  about: ReactNode
  hints: Record<ExportFormat, string>
  bytesPerRow: Record<ExportFormat, number>
}

interface ExportDialogProps {
  words: ExportWords
  total: number
  fetchFile: FetchExport
  onClose: () => void
}

const NOTHING = 'Il n’y a rien à exporter.'

export function ExportDialog({ words, total, fetchFile, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { start, isRunning, received, error } = useExport(fetchFile, onClose)
  return (
    <Modal kind="question" title={words.title} onClose={onClose}>
      <div className={question.question}>
        <p>{total === 0 ? NOTHING : words.about}</p>
        {isRunning ? (
          <Progress received={received} expected={total * words.bytesPerRow[format]} />
        ) : (
          <>
            <Segments legend="Format" options={OPTIONS} value={format} onChange={setFormat} />
            <p className={styles.hint}>{words.hints[format]}</p>
            <FormMessage text={error?.message ?? null} />
          </>
        )}
        <div className={question.actions}>
          <Button loading={isRunning} disabled={total === 0} onClick={() => start(format)}>
            Exporter
          </Button>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** How large the file will be is known only at its end; a list may show in one line what are several in the file. */
const Progress = ({ received, expected }: { received: number; expected: number }) => (
  <div className={styles.progress}>
    <progress aria-label="Export en cours" max={1} value={Math.min(0.97, received / Math.max(1, expected))} />
    <p className={styles.hint}>
      {received === 0
        ? 'Préparation du fichier…'
        : `${formatBytes(received)} reçus${received < expected ? `, sur environ ${formatBytes(expected)}` : ''}`}
    </p>
  </div>
)
