import { useState } from 'react'
import { Button } from '../button.tsx'
import { IconDownload } from '../icons.ts'
import { ExportDialog, type ExportWords } from './export-dialog.tsx'
import type { FetchExport } from './use-export.ts'

interface ExportListProps {
  words: ExportWords
  /** How many rows the list has. */
  total: number
  fetchFile: FetchExport
}

/** The rows of a list as a file. */
export function ExportList(props: ExportListProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button needsNetwork variant="default" leftSection={<IconDownload size={18} />} onClick={() => setOpen(true)}>
        Exporter
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the formats are for, where a list has nothing more to say. */
export const EXPORT_HINTS = {
  xlsx: 'Pour un tableur\u00A0: les dates sont des dates, les valeurs des nombres.',
  csv: 'Pour un autre logiciel\u00A0: champs séparés par des points-virgules, en UTF-8.',
}
