import { useState } from 'react'
import type { ImportReport, RepairedRow } from '../../../contract/zones-import.ts'
import type { Box } from '../../openlayers/shape-map/shape-types.ts'
import { ImportMap, MAP_ID } from './import-map.tsx'
import { RepairedRows } from './repaired-rows.tsx'
import { boxOfRepair } from './zones-import.rules.ts'

export function ImportPreview({ report }: { report: ImportReport }) {
  const [target, setTarget] = useState<{ box: Box } | null>(null)
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
