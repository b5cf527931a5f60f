import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { Clamped } from '../../../ui/clamped.tsx'
import { PickBox } from '../../../ui/form/pick-box.tsx'
import { SortHeader } from '../../../ui/data-table/sort-header.tsx'
import { TableFrame } from '../../../ui/data-table/table-frame.tsx'
import type { TableLayout } from '../../../ui/data-table/use-table-layout.ts'
import { pageState, pick, pickable } from '../zones-admin.rules.ts'
import { ZoneActions } from './zone-actions.tsx'
import { ZoneTags, ZoneUpdate } from './zone-attention.tsx'
import { TypeClass } from './zone-class.tsx'
import type { ShownLinesProps } from './zone-lines.rules.ts'
import styles from './zone-table.module.css'

const CODE = { column: 'code', label: 'Code' }
const NAME = { column: 'name', label: 'Nom' }
// People look first for the worst class and the latest change.
const PHAGES = { column: 'phages', label: 'Classification Phages', first: 'descending' } as const
const ARN_F = { column: 'arn_f', label: 'ARN F-spécifiques infectieux', first: 'descending' } as const
const UPDATE = { column: 'updated_at', label: 'Mise à jour', first: 'descending' } as const

const COLUMNS = {
  wide: [[CODE], [NAME], [PHAGES], [ARN_F], [UPDATE]],
  compact: [[CODE, NAME], [PHAGES], [ARN_F], [UPDATE]],
}

export function ZoneTable({ layout, ...lines }: ShownLinesProps & { layout: TableLayout }) {
  const { zones, scales, options, selection, onSelection, onSettings } = lines
  return (
    <TableFrame className={styles.table}>
      <caption className="visually-hidden">Zones</caption>
      <thead>
        <tr>
          <td className={styles.box}>
            {pickable(zones).length > 0 && (
              <PickBox
                label="Choisir toutes les zones de cette page"
                state={pageState(selection, zones)}
                onChange={(isOn) => onSelection(pick(selection, zones, isOn ? 'with' : 'without'))}
              />
            )}
          </td>
          {COLUMNS[layout].map((columns) => (
            <SortHeader key={columns[0]?.column} columns={columns} sort={options.sort} />
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) => (
          <ZoneRow
            key={zone.id}
            layout={layout}
            zone={zone}
            scales={scales}
            isPicked={selection.has(zone.id)}
            onPick={(isOn) => onSelection(pick(selection, [zone], isOn ? 'with' : 'without'))}
            onSettings={onSettings}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

interface ZoneRowProps extends Pick<ShownLinesProps, 'scales' | 'onSettings'> {
  layout: TableLayout
  zone: ZoneLine
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

function ZoneRow({ layout, zone, scales, isPicked, onPick, onSettings }: ZoneRowProps) {
  return (
    <tr data-picked={isPicked || undefined}>
      <td className={styles.box}>
        {zone.archived_at === null && (
          <PickBox label={`Choisir ${zoneTitle(zone)}`} state={isPicked ? 'on' : 'off'} onChange={onPick} />
        )}
      </td>
      {layout === 'wide' && <td className={styles.code}>{zone.code}</td>}
      <th scope="row">
        {layout === 'compact' && <span className={styles.code}>{zone.code}</span>}
        <span className={styles.name}>
          <Clamped text={zone.name} />
          <ZoneTags zone={zone} />
        </span>
      </th>
      <td>
        <TypeClass zone={zone} type="phages" scales={scales} />
      </td>
      <td>
        <TypeClass zone={zone} type="arn_f" scales={scales} />
      </td>
      <td>
        <ZoneUpdate zone={zone} />
      </td>
      <td className={styles.actions}>
        <ZoneActions zone={zone} place="table" onSettings={onSettings} />
      </td>
    </tr>
  )
}
