import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveFile } from '../../../lib/sharing/save-file.ts'
import { canShareFiles, share } from '../../../lib/sharing/share.ts'
import { useObjectAddress } from '../../../lib/sharing/use-object-address.ts'
import { showInfo, showSuccess } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { IconCopy, IconDownload, IconShare } from '../../../ui/icons.ts'
import { Loading } from '../../../ui/loading.tsx'
import { useSettings } from '../../operator/operator.queries.ts'
import type { IssuedZoneProof } from '../../proofs/proofs.queries.ts'
import { zonesQuery } from '../../zones/zones.queries.ts'
import type { ZonePosterProps } from '../panel/zone-poster.tsx'
import { usePicture } from './use-picture.ts'
import styles from './zone-picture.module.css'

interface ZonePictureProps {
  poster: ZonePosterProps
  issued: UseQueryResult<IssuedZoneProof>
  /** In milliseconds. */
  now: number
}

/** Milliseconds: on a slow network the picture is first made without its attestation. */
const PATIENCE = 4_000

/** The zone as one picture, made here, to be passed on or kept. */
export function ZonePicture({ poster, issued, now }: ZonePictureProps) {
  const settings = useSettings()
  const { data: zones } = useQuery(zonesQuery)
  const isLate = useIsLate(issued, poster.zone)
  const isReady = settings && zones && (!issued.isFetching || isLate)
  const { picture, hasFailed, retry } = usePicture(
    isReady
      ? {
          ...poster,
          settings,
          proof: issued.data ?? null,
          tiles: { zones: zones.tiles_version, coast: settings.coast_version },
        }
      : null,
    now,
  )
  const address = useObjectAddress(picture?.file ?? null)
  const shown = picture && address
  return (
    <div className={styles.part}>
      {shown && <img className={styles.picture} src={address} alt={picture.alt} width={1080} height={1350} />}
      {hasFailed && <Failed text="L’image n’a pas pu être faite." onRetry={retry} />}
      {!shown && !hasFailed && (
        <div className={styles.picture}>
          <Loading text="Préparation de l’image…" />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {shown && 'Image prête'}
      </p>
      {!hasFailed && <PictureWays file={picture?.file ?? null} />}
    </div>
  )
}

/** Anew for each attestation that is asked for. */
function useIsLate({ isFetching }: ZonePictureProps['issued'], zone: ZonePosterProps['zone']) {
  const [lateFor, setLateFor] = useState<ZonePosterProps['zone'] | null>(null)
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => setLateFor(zone), PATIENCE)
    return () => {
      clearTimeout(timer)
      setLateFor(null)
    }
  }, [isFetching, zone])
  return lateFor === zone
}

/** `file` is null until it is made. */
function PictureWays({ file }: { file: File | null }) {
  const isShared = canShareFiles('image/png')
  const passOn = async (file: File) => {
    if (!(await share({ files: [file] }))) saveFile(file)
  }
  const loading = file === null
  return (
    <div className={styles.ways}>
      {isShared && (
        <Button leftSection={<IconShare size={20} />} loading={loading} onClick={() => file && void passOn(file)}>
          Partager l’image
        </Button>
      )}
      <Button
        variant={isShared ? 'default' : 'filled'}
        leftSection={<IconDownload size={20} />}
        loading={loading}
        onClick={() => file && saveFile(file)}
      >
        Enregistrer l’image
      </Button>
      {!isShared && 'ClipboardItem' in window && (
        <Button
          variant="default"
          leftSection={<IconCopy size={20} />}
          loading={loading}
          onClick={() => file && void copyPicture(file)}
        >
          Copier l’image
        </Button>
      )}
    </div>
  )
}

async function copyPicture(file: File) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })])
    showSuccess('Image copiée')
  } catch {
    // The browser or the person refused, or there is no clipboard outside of https.
    showInfo('Image non copiée', 'Ce navigateur ne le permet pas\u00A0: enregistrez l’image.')
  }
}
