import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ResultDetail } from '../../../../contract/results.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
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
import { KeptFreshness } from '../../zones/freshness/freshness.tsx'
import { FilesSection } from '../files/files-section.tsx'
import { inOrder } from '../results.rules.ts'
import { correctionsOf } from './corrections.rules.ts'
import { resultQuery, useDeleteResult, useReadWhenOpened } from './result.queries.ts'
import { ResultCard } from './result-card.tsx'
import styles from './result-drawer.module.css'
import { ResultFacts } from './result-facts.tsx'

interface ResultDrawerProps {
  id: number
  isAdmin: boolean
  onClose: () => void
  /** Called once the drawer is closed, when the result is about to leave the list. */
  onGone: () => void
}

export const ResultDrawer = ({ id, isAdmin, onClose, onGone }: ResultDrawerProps) => (
  <Modal kind="drawer" title="Résultat d’analyse" onClose={onClose}>
    <div className={styles.content}>
      <Loaded id={id} isAdmin={isAdmin} onClose={onClose} onGone={onGone} />
    </div>
  </Modal>
)

function Loaded({ id, isAdmin, onClose, onGone }: ResultDrawerProps) {
  const answer = useQuery(resultQuery(id))
  const { data: result, isPending, refetch } = answer
  const besideId = result?.beside?.id
  // The other type of the sampling; without it this one is shown alone.
  const other = useQuery({
    ...resultQuery(besideId ?? 0),
    enabled: besideId !== undefined,
  })
  const { data: beside } = other
  if (isPending || other.isLoading) return <Loading />
  if (result === null) return <Empty text="Ce résultat n’existe pas, ou a été supprimé." />
  if (!result) return <Failed text="Le résultat n’a pas pu être chargé." onRetry={() => refetch()} />
  const goAway = () => {
    // Close first: the dialog gives the focus back, to a line that is about to go.
    flushSync(onClose)
    onGone()
  }
  return (
    <>
      <KeptFreshness answers={beside ? [answer, other] : [answer]} noun="le résultat" />
      <LoadedSampling results={inOrder(beside ? [result, beside] : [result])} isAdmin={isAdmin} onGone={goAway} />
    </>
  )
}

interface LoadedSamplingProps extends Pick<ResultDrawerProps, 'isAdmin' | 'onGone'> {
  /** In the order of the types. */
  results: readonly ResultDetail[]
}

function LoadedSampling({ results, isAdmin, onGone }: LoadedSamplingProps) {
  const { data: scales = [] } = useQuery(scalesQuery)
  useReadWhenOpened(results)
  return (
    <>
      <div className={styles.cards}>
        {results.map((result) => (
          <ResultCard key={result.id} result={result} scales={scales} />
        ))}
      </div>
      <ResultFacts results={results} isAdmin={isAdmin} />
      <FilesSection results={results} isAdmin={isAdmin} />
      {results.map((result) => (
        <Corrections key={result.id} result={result} scales={scales} isOneOf={results.length > 1} />
      ))}
      {isAdmin && <DeletePart results={results} onDone={onGone} />}
    </>
  )
}

interface DeletePartProps {
  results: readonly ResultDetail[]
  /** Called before the result leaves the lists. */
  onDone: () => void
}

function DeletePart({ results, onDone }: DeletePartProps) {
  const [askedId, setAsked] = useState<number | null>(null)
  // As it is now: one that was corrected meanwhile is said, and a second press means what is known then.
  const asked = results.find(({ id }) => id === askedId)
  const { leave } = useDialogGuard()
  const close = () => setAsked(null)
  const { mutate, isPending, error } = useDeleteResult(() => {
    flushSync(close)
    onDone()
  })
  return (
    <section className={styles.part} aria-labelledby="result-delete">
      <h3 id="result-delete">Supprimer</h3>
      <p>Pour une erreur de saisie. Ce que le laboratoire corrige lui-même garde son historique.</p>
      <div className={styles.buttons}>
        {results.map((result) => (
          <Button key={result.id} variant="default" onClick={() => leave(() => setAsked(result.id))}>
            Supprimer {results.length > 1 ? `le résultat ${SHORT_LABELS[result.type]}` : 'ce résultat'}
          </Button>
        ))}
      </div>
      {asked && (
        <Question
          title="Supprimer ce résultat&nbsp;?"
          text={`Le résultat ${SHORT_LABELS[asked.type]}${filesOf(asked)} et son historique seront effacés. Rien ne pourra les faire revenir.`}
          yes={{ label: 'Supprimer', isFinal: true, onPress: () => mutate(asked) }}
          call={{ isPending, error }}
          onClose={close}
        />
      )}
    </section>
  )
}

/** How many there are now: one may have come while the question is open. */
const filesOf = ({ file_list: { length } }: ResultDetail) =>
  length > 0 ? `, ${length === 1 ? 'son fichier' : `ses ${length} fichiers`}` : ''

interface CorrectionsProps {
  result: ResultDetail
  scales: readonly Scale[]
  /** True for one of two results: its type is named. */
  isOneOf: boolean
}

/** Shows what the laboratory changed since it first sent the result. */
function Corrections({ result, scales, isOneOf }: CorrectionsProps) {
  const corrections = correctionsOf(result, scales)
  if (corrections.length === 0) return null
  return (
    <section className={styles.corrections} aria-labelledby={`result-corrections-${result.id}`}>
      <h3 id={`result-corrections-${result.id}`}>
        Corrections du laboratoire{isOneOf && `, ${SHORT_LABELS[result.type]}`}
      </h3>
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
