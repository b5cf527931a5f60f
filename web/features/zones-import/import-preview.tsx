import { useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ImportReport, RepairedRow } from '../../../contract/zones-import.ts'
import { formatChange, formatCount } from '../../lib/format.ts'
import type { ColorScheme } from '../../openlayers/map-types.ts'
import { SHAPE_STYLES, type ShapeBox, type ShapeKind } from '../../openlayers/shape-map/shape-types.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import { coastTiles } from '../zones/zone-tiles.ts'
import styles from './import-preview.module.css'
import importReport from './import-report.module.css'
import { LinesTable } from './more-lines.tsx'
import { boxOfRepair, shapesOf } from './zones-import.rules.ts'

export function ImportPreview({ report }: { report: ImportReport }) {
  const [target, setTarget] = useState<{ box: ShapeBox } | null>(null)
  const show = (row: RepairedRow) => {
    setTarget({ box: boxOfRepair(row) })
    document.getElementById(MAP_ID)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <ImportMap report={report} target={target} />
      {report.repaired.length > 0 && <RepairedRows rows={report.repaired} onShow={show} />}
    </>
  )
}

const ShapeMap = lazyPart(() => import('../../openlayers/shape-map/shape-map.tsx').then((file) => file.ShapeMap))

interface ImportMapProps {
  report: ImportReport
  /** Another object shows the same box again. */
  target: { box: ShapeBox } | null
}

const MAP_ID = 'import-map'

/** The tables below say the same in words. */
function ImportMap({ report, target }: ImportMapProps) {
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
            coast={coastTiles(settings.coast_version)}
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

function Entry({ kind, scheme, label }: { kind: ShapeKind; scheme: ColorScheme; label: string }) {
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

interface RepairedRowsProps {
  rows: ImportReport['repaired']
  onShow: (row: RepairedRow) => void
}

function RepairedRows({ rows, onShow }: RepairedRowsProps) {
  return (
    <section className={importReport.section} aria-labelledby="import-repaired">
      <h3 id="import-repaired">{formatCount(rows.length, 'contour réparé', 'contours réparés')}</h3>
      <p className={importReport.about}>
        Des contours de ces lignes se croisent&nbsp;: ce qu’ils entourent est gardé, les trous restent des trous.
      </p>
      <LinesTable
        lines={rows}
        labelledBy="import-repaired"
        heads={[
          'Ligne',
          'Code',
          'Surface',
          <span key="map" className="visually-hidden">
            Carte
          </span>,
        ]}
        row={(row) => (
          <tr key={row.row}>
            <td className={importReport.short}>{row.row}</td>
            <td className={importReport.short}>{row.code}</td>
            <td>{formatChange(row.area_change)}</td>
            <td className={importReport.show}>
              <Button variant="default" onClick={() => onShow(row)}>
                Voir<span className="visually-hidden">&nbsp;la réparation de la ligne {row.row} sur la carte</span>
              </Button>
            </td>
          </tr>
        )}
      />
    </section>
  )
}
