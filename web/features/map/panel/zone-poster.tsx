import { createPortal } from 'react-dom'
import type { PublicSettings } from '../../../../contract/operator.ts'
import { departmentName } from '../../../../contract/rules/zones.departments.ts'
import type { Scale } from '../../../../contract/scales.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { formatDate, formatMoment, formatValue, todayInParis } from '../../../lib/format.ts'
import { Contact } from '../../operator/contact.tsx'
import { ClassMark } from '../../scales/class-mark.tsx'
import { INDICATORS } from '../../scales/scales.rules.ts'
import { mapAddress } from '../map.rules.ts'
import { MapNotice } from '../map-notice.tsx'
import { type DataAge, freshnessText } from './freshness.rules.ts'
import { LastSampling } from './last-sampling.tsx'
import { usePrinting } from './use-printing.ts'
import { periodText, type ShownClass, shownClasses } from './zone-classes.rules.ts'
import styles from './zone-poster.module.css'

interface ZonePosterProps {
  zone: Zone
  scales: readonly Scale[]
  settings: PublicSettings
  /** The past day that is shown; null for today. */
  day: string | null
  age: DataAge
}

/** What is printed while a zone is open, in place of the screen: one page for the wall. */
export const ZonePoster = (props: ZonePosterProps) =>
  usePrinting() && createPortal(<Poster {...props} />, document.body)

function Poster({ zone, scales, settings, day, age }: ZonePosterProps) {
  const today = todayInParis()
  const on = day ?? today
  const address = mapAddress({ zone: zone.code, type: null, on: null })
  return (
    <article className={styles.poster}>
      <header>
        <p className={styles.day}>Situation du {formatDate(on)}</p>
        <h1 className={styles.name} data-long={zone.name.length > 40 || undefined}>
          {zone.name}
        </h1>
        <p className={styles.code}>
          {zone.code} · {departmentName(zone.department)}
        </p>
      </header>
      {shownClasses(zone, scales, on).map((one) => (
        <PrintedClass key={one.scale.type} {...one} on={on} />
      ))}
      <MapNotice settings={settings} />
      <footer className={styles.foot}>
        <p>
          Imprimé le {formatMoment(new Date().toISOString())}
          {(day === null || age.state !== 'checked') && ` · ${freshnessText(age, today)}`}
        </p>
        <p>
          La classe a pu changer depuis. Celle du jour&nbsp;: <strong>{window.location.host + address}</strong>
        </p>
        <p>
          {settings.operator_name}&nbsp;: <Contact settings={settings} />
        </p>
      </footer>
    </article>
  )
}

const PrintedClass = ({ scale, look, advice, ranking, sampling, on }: ShownClass & { on: string }) => {
  const load = ranking && formatValue(ranking)
  return (
    <section className={styles.class} aria-label={scale.label}>
      <p className={styles.line}>
        <ClassMark shown={look} size={64} />
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
      {advice !== '' && <p className={styles.advice}>{advice}</p>}
      {ranking && <p>{periodText(ranking, on)}</p>}
      {/* « il y a 3 jours » would be wrong tomorrow. */}
      <LastSampling sampling={sampling} ranking={ranking} scale={scale} pastDay={on} />
    </section>
  )
}
