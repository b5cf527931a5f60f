import { useState } from 'react'
import type { ExportFormat } from '../../../../contract/core/exports.ts'
import { formatBytes } from '../../../lib/bytes.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { type Selection, useExportUsers } from './export.queries.ts'
import styles from './export-dialog.module.css'

const FORMATS: Record<ExportFormat, { label: string; hint: string; bytesPerAccount: number }> = {
  xlsx: {
    label: 'Excel (.xlsx)',
    hint: 'Pour un tableur\u00A0: codes postaux et SIRET gardent leurs zéros, les dates sont des dates.',
    bytesPerAccount: 85,
  },
  csv: {
    label: 'CSV',
    hint: 'Pour un autre logiciel\u00A0: champs séparés par des points-virgules, en UTF-8.',
    bytesPerAccount: 230,
  },
}
const OPTIONS = (['xlsx', 'csv'] as const).map((value) => ({ value, label: FORMATS[value].label }))

interface ExportDialogProps {
  query: Selection
  total: number
  onClose: () => void
}

export function ExportDialog({ query, total, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { start, isRunning, received, error } = useExportUsers(query, onClose)
  const { hint, bytesPerAccount } = FORMATS[format]
  return (
    <Modal kind="question" title="Exporter les utilisateurs" onClose={onClose}>
      <div className={styles.body}>
        <p>
          {formatCount(total, 'compte')}, {total > 1 ? 'ceux' : 'celui'} de la liste avec sa recherche, ses filtres et
          son tri.
        </p>
        {isRunning ? (
          <Progress received={received} expected={total * bytesPerAccount} />
        ) : (
          <>
            <Segments legend="Format" options={OPTIONS} value={format} onChange={setFormat} />
            <p className={styles.hint}>{hint}</p>
            <FormMessage text={error?.message ?? null} />
          </>
        )}
        <div className={styles.actions}>
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

/** How large the file will be is known only at its end. */
const Progress = ({ received, expected }: { received: number; expected: number }) => (
  <div className={styles.progress}>
    <progress aria-label="Export en cours" max={1} value={Math.min(0.97, received / Math.max(1, expected))} />
    <p className={styles.hint}>
      {received === 0
        ? 'Préparation du fichier…'
        : `${formatBytes(received)} reçus, sur environ ${formatBytes(expected)}`}
    </p>
  </div>
)
