import { useSearchParams } from 'react-router'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { changeSearch } from '../../../lib/paging.ts'
import { Clamped } from '../../../ui/clamped.tsx'
import { PickBox } from '../../../ui/form/pick-box.tsx'
import { pageState, pick, pickable } from '../zones-admin.rules.ts'
import { ZoneActions } from './zone-actions.tsx'
import { ZoneTags, ZoneUpdate } from './zone-attention.tsx'
import styles from './zone-cards.module.css'
import { TypeClass } from './zone-class.tsx'
import type { ShownLinesProps } from './zone-lines.rules.ts'

export function ZoneCards({ zones, scales, options, selection, onSelection, onSettings }: ShownLinesProps) {
  return (
    <>
      <div className={styles.tools}>
        {pickable(zones).length > 0 && (
          <PickBox
            label="Choisir toutes les zones de cette page"
            state={pageState(selection, zones)}
            onChange={(isOn) => onSelection(pick(selection, zones, isOn ? 'with' : 'without'))}
          />
        )}
        <SortChoice sort={options.sort} />
      </div>
      <ul className={styles.cards}>
        {zones.map((zone) => (
          <li key={zone.id} className={styles.card} data-picked={selection.has(zone.id) || undefined}>
            <header className={styles.top}>
              {zone.archived_at === null && (
                <PickBox
                  label={`Choisir ${zoneTitle(zone)}`}
                  state={selection.has(zone.id) ? 'on' : 'off'}
                  onChange={(isOn) => onSelection(pick(selection, [zone], isOn ? 'with' : 'without'))}
                />
              )}
              <div>
                <p className={styles.tags}>
                  <span className={styles.code}>{zone.code}</span>
                  <ZoneTags zone={zone} />
                </p>
                <h2>
                  <Clamped text={zone.name} />
                </h2>
              </div>
            </header>
            <dl className={styles.facts}>
              <div>
                <dt>Classification Phages</dt>
                <dd>
                  <TypeClass zone={zone} type="phages" scales={scales} />
                </dd>
              </div>
              <div>
                <dt>ARN F-spécifiques infectieux</dt>
                <dd>
                  <TypeClass zone={zone} type="arn_f" scales={scales} />
                </dd>
              </div>
              <div>
                <dt>Mise à jour</dt>
                <dd>
                  <ZoneUpdate zone={zone} />
                </dd>
              </div>
            </dl>
            <ZoneActions zone={zone} place="card" onSettings={onSettings} />
          </li>
        ))}
      </ul>
    </>
  )
}

const SORTS = [
  { sort: 'code', label: 'Code' },
  { sort: 'name', label: 'Nom' },
  { sort: '-phages', label: 'Phages, les plus élevés d’abord' },
  { sort: '-arn_f', label: 'ARN F, les plus élevés d’abord' },
  { sort: '-updated_at', label: 'Mises à jour les plus récentes' },
  { sort: 'updated_at', label: 'Mises à jour les plus anciennes' },
]

/** Cards have no column headers to press. */
function SortChoice({ sort }: { sort: string }) {
  const [params, setParams] = useSearchParams()
  return (
    <label className={styles.sort}>
      Trier par
      <select
        value={sort}
        onChange={({ currentTarget: { value } }) => setParams(changeSearch(params, { sort: value, page: null }))}
      >
        {!SORTS.some((one) => one.sort === sort) && <option value={sort}>Autre ordre</option>}
        {SORTS.map((one) => (
          <option key={one.sort} value={one.sort}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}
