import { useState } from 'react'
import { LOGO_TYPES, type Logo, MAP_TYPE_LABELS, type PublicSettings } from '../../../../contract/operator.ts'
import { conformityOf } from '../../../../contract/rules/texts/operator.accessibility.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { useObjectAddress } from '../../../lib/sharing/use-object-address.ts'
import { Button } from '../../../ui/button.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Contact } from '../contact.tsx'
import { useDeleteLogo, useUpdateLogo } from '../operator.queries.ts'
import { OperatorMark } from '../operator-mark.tsx'
import { layersInWords, OperatorForm } from './operator-form.tsx'
import styles from './operator-section.module.css'

const TITLE_ID = 'operator-title'

export function OperatorSection({ settings }: { settings: PublicSettings }) {
  const [edited, setEdited] = useState<'fields' | 'logo' | null>(null)
  const close = () => setEdited(null)
  const { operator_name, funder_note, activation_note, country_layers, map_type, closure_links, logo } = settings
  return (
    <section className={styles.section} aria-labelledby={TITLE_ID}>
      <header>
        <h2 id={TITLE_ID} tabIndex={-1}>
          Opérateur
        </h2>
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
            <dt>Activation</dt>
            <dd className={styles.note}>{activation_note || 'Aucun délai annoncé'}</dd>
            <dt>Carte</dt>
            <dd>
              {MAP_TYPE_LABELS[map_type]} · {layersInWords(country_layers)}
            </dd>
            <dt>Fermetures</dt>
            <dd className={styles.note}>{closure_links || 'Atlas sanitaire national'}</dd>
            <dt>Accessibilité</dt>
            <dd>
              <a href="/accessibilite">{conformityOf(settings)}</a>
            </dd>
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
          <DialogBody>
            <OperatorForm settings={settings} onDone={close} />
          </DialogBody>
        </Modal>
      )}
      {edited === 'logo' && (
        <Modal kind="drawer" title="Logo de l’opérateur" onClose={close}>
          <DialogBody>
            <LogoForm settings={settings} onDone={close} />
          </DialogBody>
        </Modal>
      )}
    </section>
  )
}

interface LogoFormProps {
  settings: PublicSettings
  onDone: () => void
}

const newDraft = (): { file: File | null } => ({ file: null })

function LogoForm({ settings: { operator_name, logo }, onDone }: LogoFormProps) {
  const update = useUpdateLogo()
  const remove = useDeleteLogo(onDone)
  const form = useEntityForm({
    entity: null,
    draftOf: newDraft,
    save: async ({ file }) => file && update(file),
    onDone,
  })
  const { file } = form.draft
  const address = useObjectAddress(file) ?? undefined
  return (
    <EntityForm
      form={form}
      isDisabled={!file}
      buttons={
        logo && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            Retirer le logo
          </Button>
        )
      }
    >
      <LogoPreview name={operator_name} logo={logo} chosen={address} />
      <FileDrop
        name="file"
        label="Choisir une image"
        description="PNG, JPEG ou WebP, 500&nbsp;ko et 2&nbsp;000&nbsp;pixels de côté au plus. Certaines messageries ne montrent pas le WebP."
        accept={LOGO_TYPES.join(',')}
        file={file}
        onFile={(chosen) => form.change({ file: chosen })}
        error={form.errors.file?.[0]}
      />
    </EntityForm>
  )
}

interface LogoPreviewProps {
  name: string
  logo: Logo | null
  /** The address of a picture that is not sent yet. */
  chosen?: string | undefined
}

const APPEARANCES = [
  { key: 'light', label: 'Clair' },
  { key: 'dark', label: 'Sombre' },
] as const

/** As the header will show it. */
const LogoPreview = ({ name, logo, chosen }: LogoPreviewProps) => (
  <ul className={styles.tiles} aria-label="Aperçu du logo">
    {APPEARANCES.map(({ key, label }) => (
      <li key={key}>
        <span className={styles.tile} data-appearance={key}>
          <OperatorMark name={name} logo={logo} chosen={chosen} />
        </span>
        {label}
      </li>
    ))}
  </ul>
)
