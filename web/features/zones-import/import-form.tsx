import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import styles from './import-screen.module.css'
import { NamesField } from './names-field.tsx'
import type { Sent } from './zones-import.queries.ts'

interface ImportFormProps {
  /** The file sent and refused. */
  sent: Sent | null
  error: string | null
  onSend: (sent: Sent) => void
}

export function ImportForm({ sent, error, onSend }: ImportFormProps) {
  const [file, setFile] = useState(sent?.file ?? null)
  const [names, setNames] = useState(sent?.names ?? 'keep')
  const [fault, setFault] = useState(error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (file) return onSend({ file, names })
    setFault('Choisissez un fichier.')
    focusFile(event.currentTarget)
  }
  return (
    <form ref={error === null ? undefined : focusFile} onSubmit={submit} noValidate className={styles.form}>
      <FileDrop
        name="file"
        label="Choisir un fichier ou le déposer ici"
        description="GeoJSON (.geojson, .json) ou shapefile compressé (.zip)"
        accept=".geojson,.json,.zip,application/geo+json,application/json,application/zip"
        file={file}
        onFile={(next) => {
          setFile(next)
          setFault(null)
        }}
        error={fault ?? undefined}
      />
      <p className={styles.hint}>
        Coordonnées en degrés WGS&nbsp;84. La couche officielle ZoneProdConchy est reconnue telle quelle&nbsp;: codes,
        noms et formes en sont lus.
      </p>
      <p className={styles.note}>La classe sanitaire du fichier (E. coli) n’est pas reprise.</p>
      <NamesField names={names} onChange={setNames} />
      <div className={styles.actions}>
        <Button type="submit">Vérifier le fichier</Button>
        <span className={styles.hint}>Rien n’est changé avant votre accord.</span>
      </div>
    </form>
  )
}

/** Its error is read out there. */
const focusFile = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[name="file"]')?.focus()
