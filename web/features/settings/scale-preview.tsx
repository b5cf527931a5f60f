import { useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scale } from '../../../contract/scales.ts'
import type { ColorScheme } from '../../openlayers/map-types.ts'
import { Failed } from '../../ui/failed.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/loading.tsx'
import { legendOf } from '../map/map.rules.ts'
import { settingsQuery } from '../operator/operator.queries.ts'
import { ClassMark } from '../scales/class-mark.tsx'
import { zonesQuery } from '../zones/zones.queries.ts'
import styles from './scale-preview.module.css'

const PreviewMap = lazyPart(() => import('./preview-map.tsx').then((file) => file.PreviewMap), {
  loading: <Loading />,
})

const SCHEMES = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
] as const

export function ScalePreview({ scale }: { scale: Scale }) {
  const zones = useQuery(zonesQuery)
  const settings = useQuery(settingsQuery)
  const current = useComputedColorScheme('light')
  const [chosen, setChosen] = useState<ColorScheme | null>(null)
  const scheme = chosen ?? current
  const failed = [zones, settings].filter(({ isError, data }) => isError && !data)
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <header className={styles.header}>
        <h3 id="preview-title">Aperçu</h3>
        <Segments legend="Écran de l’aperçu" options={SCHEMES} value={scheme} onChange={setChosen} />
      </header>
      <div className={styles.map}>
        {zones.data && settings.data ? (
          <PreviewMap data={zones.data} scale={scale} settings={settings.data} scheme={scheme} />
        ) : (
          failed.length === 0 && <Loading />
        )}
        {failed.length > 0 && (
          <Failed text="La carte n’a pas pu être chargée." onRetry={() => failed.map(({ refetch }) => refetch())} />
        )}
      </div>
      <ul className={styles.legend} aria-label="Légende">
        {legendOf(zones.data?.zones ?? [], { type: scale.type, scales: [scale] }).map(({ shown, count }) => (
          <li key={shown.key}>
            <ClassMark shown={shown} size={22} />
            <span>{shown.label}</span>
            <span className={styles.count}>{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
