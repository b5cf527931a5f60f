import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { PickBox } from '../../../ui/form/pick-box.tsx'
import { SortHeader } from '../../../ui/table/sort-header.tsx'
import { TableFrame } from '../../../ui/table/table-frame.tsx'
import { pageState, pick, pickable } from '../zones-admin.rules.ts'
import { ZoneActions } from './zone-actions.tsx'
import { ZoneTags, ZoneUpdate } from './zone-attention.tsx'
import { TypeClass } from './zone-class.tsx'
import type { ShownLinesProps } from './zone-lines.rules.ts'
import styles from './zone-table.module.css'

export function ZoneTable({ zones, scales, options: { sort }, selection, onSelection, onSettings }: ShownLinesProps) {
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
          <SortHeader column="code" sort={sort}>
            Code
          </SortHeader>
          <SortHeader column="name" sort={sort}>
            Nom
          </SortHeader>
          {/* People look first for the worst class and the latest change. */}
          <SortHeader column="phages" sort={sort} first="descending">
            Classification Phages
          </SortHeader>
          <SortHeader column="arn_f" sort={sort} first="descending">
            ARN F-spécifiques infectieux
          </SortHeader>
          <SortHeader column="updated_at" sort={sort} first="descending">
            Mise à jour
          </SortHeader>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) => (
          <ZoneRow
            key={zone.id}
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
  zone: ZoneLine
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

function ZoneRow({ zone, scales, isPicked, onPick, onSettings }: ZoneRowProps) {
  return (
    <tr data-picked={isPicked || undefined}>
      <td className={styles.box}>
        {zone.archived_at === null && (
          <PickBox label={`Choisir ${zone.code} ${zone.name}`} state={isPicked ? 'on' : 'off'} onChange={onPick} />
        )}
      </td>
      <td className={styles.code}>{zone.code}</td>
      <th scope="row">
        {zone.name}
        <ZoneTags zone={zone} />
      </th>
      <td>
        <TypeClass zone={zone} type="phages" scales={scales} />
      </td>
      <td>
        <TypeClass zone={zone} type="arn_f" scales={scales} />
      </td>
      <td className={styles.day}>
        <ZoneUpdate zone={zone} />
      </td>
      <td>
        <ZoneActions zone={zone} onSettings={onSettings} />
      </td>
    </tr>
  )
}
