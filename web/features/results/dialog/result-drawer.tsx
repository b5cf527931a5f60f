import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ResultDetail } from '../../../../contract/results.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Question } from '../../../ui/frame/question.tsx'
import { useDialogGuard } from '../../../ui/frame/unsaved.ts'
import { Loading } from '../../../ui/loading.tsx'
import { ChangesTable } from '../../audit/changes-table.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { FilesSection } from '../files/files-section.tsx'
import { correctionsOf } from './corrections.rules.ts'
import { resultQuery, useDeleteResult, useReadWhenOpened } from './result.queries.ts'
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
  return <LoadedResult result={result} seenBy={seenBy} onGone={goAway} />
}

function LoadedResult({
  result,
  seenBy,
  onGone,
}: { result: ResultDetail } & Pick<ResultDrawerProps, 'seenBy' | 'onGone'>) {
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

interface DeleteResultProps {
  id: number
  /** Called before the result leaves the lists. */
  onDone: () => void
}

function DeletePart({ id, onDone }: DeleteResultProps) {
  const [isAsking, setAsking] = useState(false)
  const { leave } = useDialogGuard()
  const close = () => setAsking(false)
  const { mutate, isPending, error } = useDeleteResult(id, () => {
    flushSync(close)
    onDone()
  })
  return (
    <section className={styles.part} aria-labelledby="result-delete">
      <h3 id="result-delete">Supprimer</h3>
      <p>Pour une erreur de saisie. Ce que le laboratoire corrige lui-même garde son historique.</p>
      <Button variant="default" onClick={() => leave(() => setAsking(true))}>
        Supprimer ce résultat
      </Button>
      {isAsking && (
        <Question
          title="Supprimer ce résultat&nbsp;?"
          text="Le résultat, ses fichiers et son historique seront effacés. Rien ne pourra les faire revenir."
          yes={{ label: 'Supprimer', isFinal: true, onPress: () => mutate() }}
          call={{ isPending, error }}
          onClose={close}
        />
      )}
    </section>
  )
}

/** What the laboratory changed since it first sent the result. */
function Corrections({ result, scales }: { result: ResultDetail; scales: readonly Scale[] }) {
  const corrections = correctionsOf(result, scales)
  if (corrections.length === 0) return null
  return (
    <section className={styles.corrections} aria-labelledby="result-corrections">
      <h3 id="result-corrections">Corrections du laboratoire</h3>
      <ol>
        {corrections.map(({ at, by, changes }) => (
          <li key={at}>
            <p>
              Corrigé le {formatMoment(at)}
              {by !== null && ` par ${by}`}
            </p>
            {changes.length > 0 ? <ChangesTable changes={changes} /> : <p>Envoyé de nouveau, sans changement.</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
