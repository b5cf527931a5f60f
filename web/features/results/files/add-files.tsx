import { formatBytes } from '../../../../contract/core/bytes.ts'
import { FILE_TYPES, MAX_FILE_BYTES, MAX_FILES } from '../../../../contract/results.files.ts'
import { Button } from '../../../ui/button.tsx'
import { IconX } from '../../../ui/first-icons.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { useUnsaved } from '../../../ui/frame/unsaved.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './add-files.module.css'
import { useUploads } from './uploads.queries.ts'
import { type FileUpload, isUnderWay } from './uploads.rules.ts'

const FORMS = Object.values(FILE_TYPES)
const ACCEPT = FORMS.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join(',')
const DESCRIPTION = `${FORMS.map(({ label }) => label).join(', ')}, ${formatBytes(MAX_FILE_BYTES)} au plus`

const LEAVING = {
  title: 'Interrompre l’envoi\u00A0?',
  text: 'Les fichiers qui ne sont pas encore arrivés ne seront pas joints au résultat.',
  stayLabel: 'Continuer l’envoi',
}

interface AddFilesProps {
  resultId: number
  /** How many files the result has. */
  count: number
  label: string
}

export function AddFiles({ resultId, count, label }: AddFilesProps) {
  const { uploads, add, retry, cancel } = useUploads(resultId)
  useUnsaved(isUnderWay(uploads) && LEAVING)
  return (
    <div className={styles.add}>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Fichiers en cours d’envoi">
          {uploads.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onCancel={() => cancel(upload.key)}
            />
          ))}
        </ul>
      )}
      {count >= MAX_FILES ? (
        <p className={styles.full}>Ce résultat a ses {MAX_FILES} fichiers&nbsp;: supprimez-en un pour en ajouter.</p>
      ) : (
        <FileDrop name="file" label={label} description={DESCRIPTION} accept={ACCEPT} onFiles={add} error={undefined} />
      )}
    </div>
  )
}

const LEAVE_WORDS = {
  waiting: 'Annuler l’envoi de',
  sending: 'Annuler l’envoi de',
  failed: 'Retirer',
  noted: 'Ne plus afficher',
}

interface UploadLineProps {
  upload: FileUpload
  onRetry: () => void
  onCancel: () => void
}

const UploadLine = ({ upload: { file, state, sent, message, isRefused }, onRetry, onCancel }: UploadLineProps) => (
  <li className={styles.upload} data-state={state}>
    <div className={styles.words}>
      <strong>{file.name}</strong>
      {state === 'failed' && <p role="alert">{message}</p>}
      {state === 'noted' && <p role="status">Joint. {message}</p>}
      {(state === 'waiting' || state === 'sending') && (
        <>
          <progress aria-label={`Envoi de ${file.name}`} max={Math.max(1, file.size)} value={sent} />
          <span>
            {state === 'waiting'
              ? `En attente, ${formatBytes(file.size)}`
              : `${formatBytes(sent)} sur ${formatBytes(file.size)}`}
          </span>
        </>
      )}
    </div>
    {state === 'failed' && !isRefused && (
      <Button variant="default" className={styles.retry} onClick={onRetry}>
        Réessayer<span className="visually-hidden"> {file.name}</span>
      </Button>
    )}
    <IconButton label={`${LEAVE_WORDS[state]} ${file.name}`} onClick={onCancel}>
      <IconX size={20} />
    </IconButton>
  </li>
)
