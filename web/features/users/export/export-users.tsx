import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Selection } from './export.queries.ts'
import { ExportDialog } from './export-dialog.tsx'

interface ExportUsersProps {
  /** What the list is asked. */
  query: Selection
  total: number
}

export function ExportUsers({ query, total }: ExportUsersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => setOpen(true)}>
        Exporter
      </Button>
      {isOpen && <ExportDialog query={query} total={total} onClose={() => setOpen(false)} />}
    </>
  )
}
