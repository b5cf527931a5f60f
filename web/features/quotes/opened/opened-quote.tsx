import { useQuery } from '@tanstack/react-query'
import type { Quote } from '../../../../contract/quotes.ts'
import { useOpenedRow } from '../../../lib/list/opened-row.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { quoteQuery, useSeenWhenOpened } from '../quotes.queries.ts'
import { OPENED } from '../quotes.rules.ts'
import { AnswerForm } from './answer-form.tsx'
import { AskingPerson } from './asking-person.tsx'
import { GivenAnswer } from './given-answer.tsx'
import styles from './opened-quote.module.css'
import { QuoteFacts } from './quote-facts.tsx'

type SeenBy = 'client' | 'admin'

/** The request that the address opens, if any. */
export function OpenedQuote({ seenBy }: { seenBy: SeenBy }) {
  const { id, leave } = useOpenedRow(OPENED)
  if (id === null || id === 'new') return null
  return (
    <Modal key={id} kind="drawer" title="Demande de devis" onClose={() => leave(null)}>
      <div className={styles.content}>
        <Loaded id={id} seenBy={seenBy} onDone={() => leave(null)} />
      </div>
    </Modal>
  )
}

function Loaded({ id, seenBy, onDone }: { id: number; seenBy: SeenBy; onDone: () => void }) {
  const { data: quote, isPending, refetch } = useQuery(quoteQuery(id))
  if (isPending) return <Loading />
  if (quote === null) return <Empty text="Cette demande n’existe pas, ou a été supprimée." />
  if (!quote) return <Failed text="La demande n’a pas pu être chargée." onRetry={() => refetch()} />
  if (seenBy === 'admin') return <ToAnswer quote={quote} onDone={onDone} />
  return (
    <>
      <QuoteFacts quote={quote} />
      <GivenAnswer quote={quote} />
    </>
  )
}

function ToAnswer({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  useSeenWhenOpened(quote)
  return (
    <>
      <QuoteFacts quote={quote} />
      <AskingPerson quote={quote} />
      <AnswerForm quote={quote} onDone={onDone} />
    </>
  )
}
