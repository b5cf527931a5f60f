import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TermsAcceptance } from '../../../contract/contents.ts'
import { formatMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Modal } from '../../ui/frame/modal.tsx'
import { Loading } from '../../ui/loading.tsx'
import styles from './accepted-terms.module.css'
import { acceptanceQuery, acceptancesQuery } from './contents.queries.ts'
import { Written } from './markdown/written.tsx'

/** Shows the terms that a person accepted, as they were shown then where that was kept. */
export function AcceptedTermsButton({ userId }: { userId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Conditions acceptées
      </Button>
      {isOpen && (
        <Modal kind="drawer" title="Conditions acceptées" onClose={() => setOpen(false)}>
          <Acceptances userId={userId} />
        </Modal>
      )}
    </>
  )
}

const FAILED = 'Les conditions acceptées n’ont pas pu être chargées.'

function Acceptances({ userId }: { userId: number }) {
  const { data, isError, refetch } = useQuery(acceptancesQuery(userId))
  const [chosen, setChosen] = useState<number>()
  if (!data) return isError ? <Failed text={FAILED} onRetry={() => refetch()} /> : <Loading />
  const shown = data.find(({ id }) => id === chosen) ?? data[0]
  if (!shown) return <Empty text="Aucune version n’a encore été acceptée." />
  return (
    <div className={styles.terms}>
      {data.length > 1 &&
        data.map((acceptance) => (
          <Button
            key={acceptance.id}
            variant="default"
            aria-current={acceptance === shown}
            onClick={() => setChosen(acceptance.id)}
          >
            Version {acceptance.version}, acceptée le {formatMoment(acceptance.accepted_at)}
          </Button>
        ))}
      <AcceptedText userId={userId} acceptance={shown} />
    </div>
  )
}

function AcceptedText({ userId, acceptance }: { userId: number; acceptance: TermsAcceptance }) {
  const { data, isError, refetch } = useQuery(acceptanceQuery(userId, acceptance.id))
  const { title, version, accepted_at, sha256 } = acceptance
  return (
    <>
      <p className={styles.when} role="status">
        {title}, version {version}, acceptée le {formatMoment(accepted_at)}.
        {sha256 === null &&
          ' Le texte est celui de cette version, tel qu’il est conservé\u00A0; le nom et les coordonnées de l’opérateur sont ceux d’aujourd’hui.'}
      </p>
      {data && <Written html={data.html} />}
      {!data && (isError ? <Failed text={FAILED} onRetry={() => refetch()} /> : <Loading />)}
    </>
  )
}
