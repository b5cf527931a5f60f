import { useState } from 'react'
import type { PublicSettings } from '../../../../contract/operator.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Contact } from '../contact.tsx'
import { LogoForm } from './logo-form.tsx'
import { LogoPreview } from './logo-preview.tsx'
import { OperatorForm } from './operator-form.tsx'
import styles from './operator-section.module.css'

const TITLE_ID = 'operator-title'

export function OperatorSection({ settings }: { settings: PublicSettings }) {
  const [edited, setEdited] = useState<'fields' | 'logo' | null>(null)
  const close = () => setEdited(null)
  const { operator_name, funder_note, logo } = settings
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <header>
        <h2 id={TITLE_ID}>Opérateur</h2>
        <p>Qui signe Estran&nbsp;: dans l’en-tête, sur la page d’attente, sous la carte et dans les mails.</p>
      </header>
      <div className={styles.cards}>
        <div className={styles.card}>
          <dl className={styles.fields}>
            <dt>Nom</dt>
            <dd>{operator_name}</dd>
            <dt>Contact</dt>
            <dd>
              <Contact settings={settings} />
            </dd>
            <dt>Financement</dt>
            <dd className={styles.note}>{funder_note || 'Aucune mention'}</dd>
          </dl>
          <Button variant="default" onClick={() => setEdited('fields')}>
            Modifier
          </Button>
        </div>
        <div className={styles.card}>
          <LogoPreview name={operator_name} logo={logo} />
          <Button variant="default" onClick={() => setEdited('logo')}>
            {logo ? 'Changer le logo' : 'Ajouter un logo'}
          </Button>
        </div>
      </div>
      {edited === 'fields' && (
        <Modal kind="drawer" title="Opérateur" onClose={close}>
          <OperatorForm settings={settings} onDone={close} />
        </Modal>
      )}
      {edited === 'logo' && (
        <Modal kind="drawer" title="Logo de l’opérateur" onClose={close}>
          <LogoForm settings={settings} onDone={close} />
        </Modal>
      )}
    </section>
  )
}
