import { useComputedColorScheme } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { Shape } from '../../../../contract/zones-admin.ts'
import { formatCount } from '../../../lib/format.ts'
import type { MapShape } from '../../../openlayers/shape-map/shape-types.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/frame/lazy-dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useSettings } from '../../operator/operator.queries.ts'
import { coastTiles } from '../../zones/zone-tiles.ts'
import styles from './shape-field.module.css'
import { countPoints, readShapeFile } from './shape-file.ts'

const ShapeMap = lazyPart(() => import('../../../openlayers/shape-map/shape-map.tsx').then((file) => file.ShapeMap))

const LABEL = 'Forme de la zone'

const DrawingDialog = lazyDialog(() => import('./drawing/drawing-dialog.tsx').then((file) => file.DrawingDialog))

interface ShapeFieldProps {
  shape: Shape | null
  /** Null for a new zone. */
  zoneId: number | null
  now: string | undefined
  error: string | undefined
  onChange: (shape: Shape | null) => void
}

export function ShapeField({ shape, zoneId, now, error, onChange }: ShapeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const draw = useRef<HTMLButtonElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const [changes, setChanges] = useState(0)
  const change = (next: Shape | null) => {
    setChanges((before) => before + 1)
    onChange(next)
  }
  const settings = useSettings()
  const scheme = useComputedColorScheme('light')
  const read = async (file: File | undefined) => {
    if (!file) return
    const found = await readShapeFile(file)
    setFault(typeof found === 'string' ? found : null)
    if (typeof found !== 'string') change(found)
  }
  const message = fault ?? error
  // A shape may have 100,000 points: do not redraw it at each key typed elsewhere.
  const shapes = useMemo<MapShape[]>(
    () => (shape ? [{ id: 'zone', geometry: shape, kind: 'plain', label: LABEL }] : []),
    [shape],
  )
  return (
    <fieldset className={styles.field}>
      <legend>Forme</legend>
      {shape && settings ? (
        <div className={styles.map}>
          <ShapeMap shapes={shapes} coast={coastTiles(settings.coast_version)} scheme={scheme} label={LABEL} />
        </div>
      ) : (
        <p className={styles.none}>Aucune forme&nbsp;: la zone n’est pas sur la carte.</p>
      )}
      {shape && <p className={styles.hint}>{formatCount(countPoints(shape), 'point')}</p>}
      {now && (
        <p className={styles.hint} data-now>
          {now}
        </p>
      )}
      {message && (
        <p className={styles.error} role="alert">
          {message}
        </p>
      )}
      <div className={styles.actions}>
        <Button ref={draw} name="geometry" data-value={changes} variant="default" onClick={() => setDrawing(true)}>
          {shape ? 'Corriger le contour' : 'Dessiner sur la carte'}
        </Button>
        <Button variant="default" onClick={() => input.current?.click()}>
          {shape ? 'Remplacer la forme' : 'Choisir un fichier'}
        </Button>
        {shape && (
          <Button
            variant="default"
            onClick={() => {
              change(null)
              draw.current?.focus()
            }}
          >
            Retirer la forme
          </Button>
        )}
      </div>
      <p className={styles.hint}>Fichier&nbsp;: un GeoJSON d’une seule forme (polygone), en degrés WGS 84.</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label="Fichier de la forme"
        onChange={({ currentTarget }) => {
          read(currentTarget.files?.[0])
          // Lets people choose the same file again.
          currentTarget.value = ''
        }}
      />
      {isDrawing && (
        <DrawingDialog
          shape={shape}
          zoneId={zoneId}
          onKeep={(drawn) => {
            setDrawing(false)
            setFault(null)
            change(drawn)
          }}
          onClose={() => setDrawing(false)}
        />
      )}
    </fieldset>
  )
}
