import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { OperatorSection } from '../operator/edit/operator-section.tsx'
import { FirstDaySection } from '../operator/first-day/first-day-section.tsx'
import { settingsQuery } from '../operator/operator.queries.ts'
import { OutlookSection } from '../outlook/report/outlook-section.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { ScalesSection } from '../scales/scales-section.tsx'
import { ScalePreview } from './scale-preview.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'
import styles from './settings-screen.module.css'

export function SettingsScreen({ title }: { title: string }) {
  const settings = useQuery(settingsQuery)
  const scales = useQuery(scalesQuery)
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      <FirstDaySection />
      {settings.data && <OperatorSection settings={settings.data} />}
      {!settings.data && settings.isError && (
        <Failed text="Les réglages de l’opérateur n’ont pas pu être chargés." onRetry={() => settings.refetch()} />
      )}
      {scales.data && <ScalesSection scales={scales.data} preview={(scale) => <ScalePreview scale={scale} />} />}
      {!scales.data && scales.isPending && <Loading />}
      {!scales.data && !scales.isPending && (
        <Failed text="Les échelles n’ont pas pu être chargées." onRetry={() => scales.refetch()} />
      )}
      <OutlookSection />
      <SecondFactorRule />
    </div>
  )
}
