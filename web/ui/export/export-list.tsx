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
