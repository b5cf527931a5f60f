import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '../../../contract/core/bytes.ts'
import type { ImportReport } from '../../../contract/zones-import.ts'
import { focusById, takeFocusInPlace } from '../../lib/focus.ts'
import { formatCount } from '../../lib/format.ts'
import { useTitlePart } from '../../lib/use-arrival.ts'
import { Button } from '../../ui/button.tsx'
import { IconCircleCheck } from '../../ui/first-icons.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { ImportReportView } from './import-report.tsx'
import styles from './import-screen.module.css'
import { NamesField } from './names-field.tsx'
import { type SentFileOptions, useImportZones } from './zones-import.queries.ts'

const TITLE_ID = 'import-title'
const TITLE = 'Importer des zones'

export function ImportScreen() {
  const { attempt, check, checkAgain, apply, reopen, restart } = useImportZones()
  const afterwards = (change: () => void) => () => {
    change()
    focusById(TITLE_ID)
  }
  const again = afterwards(restart)
  useTitlePart(TITLE)
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="?">
        <IconArrowLeft size={18} />
        Retour aux zones
      </Link>
      <h1 id={TITLE_ID} tabIndex={-1} ref={takeFocusInPlace}>
        {TITLE}
      </h1>
      {attempt.stage === 'form' && <ImportForm sent={attempt.sent} error={attempt.error} onSend={check} />}
      {(attempt.stage === 'checking' || attempt.stage === 'applying') && <ImportProgress {...attempt} />}
      {attempt.stage === 'checked' && (
        <ImportReportView
          {...attempt}
          onCheck={(sent) => checkAgain(sent, attempt)}
          onApply={() => apply(attempt)}
          onBack={afterwards(() => reopen(attempt.sent))}
          onRestart={again}
        />
      )}
      {attempt.stage === 'applied' && <ImportDone {...attempt} onRestart={again} />}
    </div>
  )
}

interface ImportFormProps {
  /** The file sent and refused. */
  sent: SentFileOptions | null
  error: string | null
  onSend: (sent: SentFileOptions) => void
}

function ImportForm({ sent, error, onSend }: ImportFormProps) {
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

interface ImportProgressProps {
  stage: 'checking' | 'applying'
  sent: SentFileOptions
  since: number
}

const WORDS = {
  checking: {
    title: 'Envoi et vérification du fichier…',
    leave: 'Vous pouvez quitter cette page\u00A0: le rapport vous y attendra.',
  },
  applying: { title: 'Import en cours…', leave: 'Vous pouvez quitter cette page\u00A0: l’import se poursuit.' },
}

function ImportProgress({ stage, sent: { file }, since }: ImportProgressProps) {
  const { title, leave } = WORDS[stage]
  return (
    <section className={styles.progress} aria-labelledby="import-progress">
      <h2 id="import-progress" tabIndex={-1} ref={takeFocusInPlace}>
        {title}
      </h2>
      <p>
        {file.name} ({formatBytes(file.size)})
      </p>
      <progress aria-label={title} />
      <Elapsed since={since} />
      <p className={styles.hint}>{leave}</p>
    </section>
  )
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - since) / 1000))
  const words = seconds < 60 ? `${seconds}\u00A0s` : `${Math.floor(seconds / 60)}\u00A0min ${seconds % 60}\u00A0s`
  return <p className={styles.elapsed}>Temps écoulé&nbsp;: {words}</p>
}

interface ImportDoneProps {
  sent: SentFileOptions
  report: ImportReport
  onRestart: () => void
}

function ImportDone({ sent, report, onRestart }: ImportDoneProps) {
  const { created, updated, unchanged, archived, repaired, left_out } = report
  const words = [
    formatCount(created, 'zone créée', 'zones créées'),
    formatCount(updated, 'modifiée'),
    formatCount(unchanged, 'inchangée'),
    ...(archived > 0
      ? [formatCount(archived, 'archivée laissée telle quelle', 'archivées laissées telles quelles')]
      : []),
    ...(repaired.length > 0 ? [formatCount(repaired.length, 'contour réparé', 'contours réparés')] : []),
    ...(left_out > 0 ? [formatCount(left_out, 'laissée de côté', 'laissées de côté')] : []),
  ]
  return (
    <section className={styles.done} aria-labelledby="import-done">
      <h2 id="import-done" tabIndex={-1} ref={takeFocusInPlace}>
        <IconCircleCheck size={26} />
        Import terminé
      </h2>
      <p>
        {sent.file.name}&nbsp;: {words.join(', ')}.
      </p>
      <p>La carte et les listes sont à jour.</p>
      <div className={styles.actions}>
        <Button component={Link} to="?" onClick={onRestart}>
          Voir les zones
        </Button>
        <Button variant="default" onClick={onRestart}>
          Importer un autre fichier
        </Button>
      </div>
    </section>
  )
}
