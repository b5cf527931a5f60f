import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/loading.tsx'
import { contentQuery } from './contents.queries.ts'
import styles from './legals-screen.module.css'
import { WrittenSection } from './markdown/written-section.tsx'

export function AccessibilityScreen({ title }: { title: string }) {
  const { data, isPending } = useQuery(contentQuery('accessibility'))
  return (
    <>
      <h1>{title}</h1>
      {isPending && <Loading />}
      {data && <WrittenSection content={data} />}
      {!data && !isPending && <Empty text="Aucune donnée" />}
      <p>
        <Link className={styles.back} to="/">
          Retour à l’accueil
        </Link>
      </p>
    </>
  )
}
