import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Modal } from '../../ui/frame/modal.tsx'
import { Loading } from '../../ui/loading.tsx'
import styles from './accepted-terms.module.css'
import { acceptedTermsQuery } from './contents.queries.ts'
import { Written } from './markdown/written.tsx'

/** Shows the terms that a person accepted, as they were. */
export function AcceptedTermsButton({ version }: { version: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Conditions acceptées
      </Button>
      {isOpen && (
        <Modal kind="drawer" title="Conditions acceptées" onClose={() => setOpen(false)}>
          <Terms version={version} />
        </Modal>
      )}
    </>
  )
}

function Terms({ version }: { version: number }) {
  const { data, isError, refetch } = useQuery(acceptedTermsQuery(version))
  if (!data) {
    return isError ? <Failed text="Le texte n’a pas pu être chargé." onRetry={() => refetch()} /> : <Loading />
  }
  return (
    <div className={styles.terms}>
      <p className={styles.when}>
        {data.title}, version {data.version}, acceptée le {formatMoment(data.accepted_at)}.
      </p>
      <Written html={data.html} />
    </div>
  )
}
