import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { ResultDetail } from '../../../../contract/results.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { FilesSection } from '../files/files-section.tsx'
import { Corrections } from './corrections.tsx'
import { DeletePart } from './delete-part.tsx'
import { resultQuery, useReadWhenOpened } from './result.queries.ts'
import { ResultCard } from './result-card.tsx'
import styles from './result-drawer.module.css'
import { ResultFacts } from './result-facts.tsx'

interface ResultDrawerProps {
  id: number
  seenBy: 'client' | 'admin'
  onClose: () => void
  /** Called once the drawer is closed, when the result is about to leave the list. */
  onGone: () => void
}

export const ResultDrawer = ({ id, seenBy, onClose, onGone }: ResultDrawerProps) => (
  <Modal kind="drawer" title="Résultat d’analyse" onClose={onClose}>
    <div className={styles.content}>
      <Loaded id={id} seenBy={seenBy} onClose={onClose} onGone={onGone} />
    </div>
  </Modal>
)

function Loaded({ id, seenBy, onClose, onGone }: ResultDrawerProps) {
  const { data: result, isPending, refetch } = useQuery(resultQuery(id))
  if (isPending) return <Loading />
  if (result === null) return <Empty text="Ce résultat n’existe pas, ou a été supprimé." />
  if (!result) return <Failed text="Le résultat n’a pas pu être chargé." onRetry={() => refetch()} />
  const goAway = () => {
    // Close first: the dialog gives the focus back, to a line that is about to go.
    flushSync(onClose)
    onGone()
  }
  return <Told result={result} seenBy={seenBy} onGone={goAway} />
}

function Told({ result, seenBy, onGone }: { result: ResultDetail } & Pick<ResultDrawerProps, 'seenBy' | 'onGone'>) {
  const { data: scales = [] } = useQuery(scalesQuery)
  useReadWhenOpened(result)
  return (
    <>
      <ResultCard result={result} scales={scales} />
      <ResultFacts result={result} seenBy={seenBy} />
      <FilesSection result={result} seenBy={seenBy} />
      <Corrections result={result} scales={scales} />
      {seenBy === 'admin' && <DeletePart id={result.id} onDone={onGone} />}
    </>
  )
}
