import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { formatBytes } from '../../../../contract/core/bytes.ts'
import type { ResultFile } from '../../../../contract/results.files.ts'
import { isMissing } from '../../../lib/call.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { fileQuery } from '../files/files.queries.ts'
import { ImagePreview } from './image-preview.tsx'
import { previewKind, zoomIn, zoomOut } from './preview.rules.ts'
import { PreviewBar } from './preview-bar.tsx'
import styles from './preview-dialog.module.css'
import { TextPreview } from './text-preview.tsx'

interface PreviewDialogProps {
  resultId: number
  file: ResultFile
  onClose: () => void
}

/** pdf.js weighs more than all the rest. */
const PdfPreview = lazyPart(() => import('./pdf-preview.tsx').then((file) => file.PdfPreview), { loading: <Loading /> })

const KEYS: Record<string, (zoom: number) => number> = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': () => 1 }

export function PreviewDialog({ resultId, file, onClose }: PreviewDialogProps) {
  const [zoom, setZoom] = useState(1)
  const [received, setReceived] = useState(0)
  const { data, isFetching, error, refetch } = useQuery(fileQuery(resultId, file, setReceived))
  const kind = previewKind(file.media_type)
  const pressKey = (event: KeyboardEvent) => {
    const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
    if (change) setZoom(change)
  }
  return (
    <Modal kind="wide" title={file.name} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what has the focus in it, and of nothing else (WCAG 2.1.4) */}
      <div className={styles.viewer} onKeyDown={pressKey}>
        <PreviewBar resultId={resultId} file={file} data={data} zoom={kind === 'text' ? null : zoom} onZoom={setZoom} />
        {data && kind === 'pdf' && <PdfPreview name={file.name} file={data} zoom={zoom} />}
        {data && kind === 'image' && <ImagePreview name={file.name} file={data} zoom={zoom} />}
        {data && kind === 'text' && (
          <TextPreview name={file.name} file={data} isTable={file.media_type === 'text/csv'} />
        )}
        {!data && isFetching && (
          <Loading text={`Chargement... ${formatBytes(received)} sur ${formatBytes(file.size)}`} />
        )}
        {!data && !isFetching && isMissing(error) && <Empty text="Ce fichier n’existe pas, ou a été supprimé." />}
        {!data && !isFetching && !isMissing(error) && (
          <Failed text={error?.message ?? 'Le fichier n’a pas pu être chargé.'} onRetry={() => refetch()} />
        )}
      </div>
    </Modal>
  )
}
