import { useState } from 'react'
import { Modal } from '../../../ui/frame/modal.tsx'
import type { NamedZone } from '../../zones/zone-names.queries.ts'
import { KnownContact } from './known-contact.tsx'
import { QuoteForm } from './quote-form.tsx'
import styles from './quote-request.module.css'
import { QuoteSent } from './quote-sent.tsx'

interface QuoteDialogProps {
  zone: NamedZone | null
  onClose: () => void
}

export function QuoteDialog({ zone, onClose }: QuoteDialogProps) {
  const [created, setCreated] = useState<{ id: number; reference: string } | null>(null)
  return (
    <Modal kind="drawer" title="Demande de devis" onClose={onClose}>
      <div className={styles.content}>
        {created ? (
          <QuoteSent {...created} onClose={onClose} />
        ) : (
          <>
            <KnownContact />
            <QuoteForm zone={zone} onCreated={setCreated} />
          </>
        )}
      </div>
    </Modal>
  )
}
