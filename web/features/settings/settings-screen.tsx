import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { ScalesSection } from '../scales/scales-section.tsx'
import { ScalePreview } from './scale-preview.tsx'
import styles from './settings-screen.module.css'

export function SettingsScreen({ title }: { title: string }) {
  const { data: scales, isPending, refetch } = useQuery(scalesQuery)
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      {scales && <ScalesSection scales={scales} preview={(scale) => <ScalePreview scale={scale} />} />}
      {!scales && isPending && <Loading />}
      {!scales && !isPending && <Failed text="Les échelles n’ont pas pu être chargées." onRetry={() => refetch()} />}
    </div>
  )
}
