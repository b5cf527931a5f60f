import { once } from '../../../../contract/core/once.ts'
import type { ResultFile } from '../../../../contract/results.files.ts'
import { canShare, share } from '../../../lib/sharing/share.ts'
import { showInfo } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconDownload, IconShare, IconZoomIn, IconZoomOut } from '../../../ui/icons.ts'
import { fileAddress } from '../files/files.queries.ts'
import { MAX_ZOOM, MIN_ZOOM, zoomIn, zoomOut } from './preview.rules.ts'
import styles from './preview-bar.module.css'

interface PreviewBarProps {
  resultId: number
  file: ResultFile
  /** Undefined until it has come. */
  data: File | undefined
  /** Null where it is of no use. */
  zoom: number | null
  onZoom: (zoom: number) => void
}

const percents = once(() => new Intl.NumberFormat('fr-FR', { style: 'percent' }))

export const PreviewBar = ({ resultId, file, data, zoom, onZoom }: PreviewBarProps) => (
  <div className={styles.bar}>
    {zoom !== null && (
      <div className={styles.zoom}>
        <IconButton
          label="Réduire"
          title="Réduire (-)"
          aria-disabled={zoom <= MIN_ZOOM}
          onClick={() => onZoom(zoomOut(zoom))}
        >
          <IconZoomOut size={22} />
        </IconButton>
        <button type="button" className={styles.percent} title="Toute la largeur (0)" onClick={() => onZoom(1)}>
          <span className="visually-hidden">Revenir à toute la largeur, à présent </span>
          {percents().format(zoom)}
        </button>
        <IconButton
          label="Agrandir"
          title="Agrandir (+)"
          aria-disabled={zoom >= MAX_ZOOM}
          onClick={() => onZoom(zoomIn(zoom))}
        >
          <IconZoomIn size={22} />
        </IconButton>
      </div>
    )}
    {data && <Share file={new File([data], file.name, { type: file.media_type })} />}
    <Button
      component="a"
      href={fileAddress(resultId, file.id)}
      download={file.name}
      variant="default"
      title="Télécharger"
      leftSection={<IconDownload size={18} />}
    >
      <span className={styles.word}>Télécharger</span>
    </Button>
  </div>
)

/** Only of what has come: a phone asks for the press to be a moment ago. */
function Share({ file }: { file: File }) {
  if (!canShare(file)) return null
  const passOn = async () => {
    if (!(await share({ files: [file] }))) showInfo('Le fichier n’a pas pu être partagé.')
  }
  return (
    <IconButton label="Partager" title="Partager" onClick={() => void passOn()}>
      <IconShare size={22} />
    </IconButton>
  )
}
