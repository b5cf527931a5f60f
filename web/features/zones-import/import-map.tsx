import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { getCoastTile } from '../../../contract/zones.ts'
import type { ImportReport } from '../../../contract/zones-import.ts'
import { tileTemplate } from '../../lib/call.ts'
import { formatCount } from '../../lib/format.ts'
import type { Scheme } from '../../openlayers/map-types.ts'
import { type Box, SHAPE_STYLES, type ShapeKind } from '../../openlayers/shape-map/shape-types.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import styles from './import-map.module.css'
import { shapesOf } from './zones-import.rules.ts'

const ShapeMap = lazyPart(() => import('../../openlayers/shape-map/shape-map.tsx').then((file) => file.ShapeMap))

interface ImportMapProps {
  report: ImportReport
  /** Another object shows the same box again. */
  target: { box: Box } | null
}

export const MAP_ID = 'import-map'

/** The tables below say the same in words. */
export function ImportMap({ report, target }: ImportMapProps) {
  const settings = useSettings()
  const scheme = useComputedColorScheme('light')
  // Avoids redrawing thousands of outlines at each render.
  const shapes = useMemo(() => shapesOf(report), [report])
  const { created, updated, unchanged, archived } = report
  const words = [
    formatCount(created, 'zone créée', 'zones créées'),
    formatCount(updated, 'zone modifiée', 'zones modifiées'),
    formatCount(unchanged + archived, 'zone inchangée', 'zones inchangées'),
  ].join(', ')
  return (
    <section id={MAP_ID} className={styles.section} aria-label="Carte des changements">
      <div className={styles.map}>
        {settings && (
          <ShapeMap
            shapes={shapes}
            target={target}
            coast={tileTemplate(getCoastTile, settings.coast_version)}
            scheme={scheme}
            label={`Carte des changements\u00A0: ${words}`}
          />
        )}
      </div>
      <ul className={styles.legend} aria-label="Légende">
        <Entry kind="new" scheme={scheme} label="Créée" />
        <Entry kind="changed" scheme={scheme} label="Modifiée" />
        <Entry kind="same" scheme={scheme} label="Inchangée" />
        {report.repaired.length > 0 && (
          <>
            <Entry kind="faulty" scheme={scheme} label="Contour du fichier" />
            <Entry kind="repaired" scheme={scheme} label="Contour réparé" />
          </>
        )}
      </ul>
    </section>
  )
}

function Entry({ kind, scheme, label }: { kind: ShapeKind; scheme: Scheme; label: string }) {
  const { color, line, fill } = SHAPE_STYLES[kind]
  return (
    <li>
      <span
        className={styles.sign}
        data-line={line}
        data-fill={fill}
        style={{ color: color[scheme] }}
        aria-hidden="true"
      />
      {label}
    </li>
  )
}
