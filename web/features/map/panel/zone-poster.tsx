import { createPortal } from 'react-dom'
import { departmentName } from '../../../../contract/rules/zones.departments.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { formatMoment, formatValue, todayInParis } from '../../../lib/format.ts'
import { Contact } from '../../operator/contact.tsx'
import { useSettings } from '../../operator/operator.queries.ts'
import { publicAddress, typedAddress } from '../../operator/public-address.ts'
import { ClassMark } from '../../scales/class-mark.tsx'
import { adviceToReceiver, INDICATORS, UNKNOWN } from '../../scales/scales.rules.ts'
import {
  ageAt,
  type DataAge,
  freshnessText,
  situationDay,
  situationText,
} from '../../zones/freshness/freshness.rules.ts'
import { mapAddress } from '../map.rules.ts'
import { MapNotice } from '../map-notice.tsx'
import { LastSampling } from './last-sampling.tsx'
import { usePrintedAt } from './use-printed-at.ts'
import { periodText, type ShownClass, shownClasses } from './zone-classes.rules.ts'
import styles from './zone-poster.module.css'

export interface ZonePosterProps {
  zone: Zone
  scales: readonly Scale[]
  /** The past day that is shown; null for today. */
  day: string | null
  /** The day of the classes: that one, or today. */
  on: string
  age: DataAge
}

/** What is printed while a zone is open, in place of the screen: one page for the wall. */
export function ZonePoster(props: ZonePosterProps) {
  const printedAt = usePrintedAt()
  return printedAt && createPortal(<Poster {...props} printedAt={printedAt} />, document.body)
}

/** Letters of what may be long; more of them leave the page only where all is smaller. */
const MAX_LARGE = 250

function Poster({ zone, scales, day, on, age, printedAt }: ZonePosterProps & { printedAt: Date }) {
  const settings = useSettings()
  if (!settings) return null
  const trust = ageAt(age, printedAt.getTime())
  const isChecked = trust.state === 'checked'
  const shown = shownClasses(zone, scales, on)
  const trustText = freshnessText(trust, todayInParis(printedAt))
  const warning = isChecked ? '' : trustText
  const texts = [warning, zone.name, settings.funder_note, ...shown.map(({ advice }) => advice)]
  const isDense = texts.join('').length > MAX_LARGE
  const address = publicAddress(settings, mapAddress({ zone: zone.code, type: null, on: null }))
  return (
    <article className={styles.poster} data-dense={isDense || undefined}>
      <header>
        <p className={styles.day}>{situationText(situationDay(trust, age.on, on))}</p>
        {warning && <p className={styles.age}>{warning}</p>}
        <h1 className={styles.name} data-long={zone.name.length > 25 || undefined}>
          {zone.name}
        </h1>
        <p className={styles.code}>
          {zone.code} · {departmentName(zone.department)}
        </p>
      </header>
      {shown.map((one) => (
        <PrintedClass key={one.scale.type} {...one} today={on} isDense={isDense} />
      ))}
      <MapNotice settings={settings} />
      <footer className={styles.foot}>
        <p>
          Imprimé le {formatMoment(printedAt.toISOString())}
          {day === null && isChecked && ` · ${trustText}`}
        </p>
        <p>
          La classe a pu changer depuis. Celle du jour&nbsp;: <strong>{typedAddress(address)}</strong>
        </p>
        <p>
          {settings.operator_name}&nbsp;: <Contact settings={settings} />
        </p>
      </footer>
    </article>
  )
}

type PrintedClassProps = ShownClass & { today: string; isDense: boolean }

const PrintedClass = ({ scale, look, advice, ranking, sampling, today, isDense }: PrintedClassProps) => {
  const load = ranking && formatValue(ranking)
  return (
    <section className={styles.class} aria-label={scale.label}>
      <p className={styles.line}>
        <ClassMark shown={look} size={isDense ? 44 : 64} />
        <strong>{look.label}</strong>
        {load && (
          <span className={styles.load}>
            {load} {scale.unit}
          </span>
        )}
      </p>
      <h2 className={styles.type}>
        {scale.label}, {INDICATORS[scale.type]}
      </h2>
      {advice !== '' && <p className={styles.advice}>{look === UNKNOWN ? adviceToReceiver('feuille') : advice}</p>}
      {ranking && <p>{periodText(ranking, today)}</p>}
      <LastSampling sampling={sampling} ranking={ranking} scale={scale} today={today} isPrinted />
    </section>
  )
}
