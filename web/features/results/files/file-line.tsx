import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ResultFile } from '../../../../contract/results.files.ts'
import { useOnline } from '../../../lib/offline/use-network.ts'
import { IconEye } from '../../../ui/first-icons.ts'
import { Question } from '../../../ui/frame/question.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconDownload, IconFileText, IconPhoto, IconTable, IconTrash } from '../../../ui/icons.ts'
import { previewKind } from '../preview/preview.rules.ts'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import { fileTitle } from '../results.rules.ts'
import styles from './file-line.module.css'
import { fileAddress, useDeleteResultFile } from './files.queries.ts'

const ICONS: Partial<Record<ResultFile['media_type'], typeof IconFileText>> = {
  'image/png': IconPhoto,
  'image/jpeg': IconPhoto,
  'text/csv': IconTable,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': IconTable,
}

interface FileLineProps {
  resultId: number
  file: ResultFile
  sampledOn: string
  isAdmin: boolean
  /** Called before the line disappears. */
  onGone: () => void
}

export function FileLine({ resultId, file, sampledOn, isAdmin, onGone }: FileLineProps) {
  const [open, setOpen] = useState<'preview' | 'question' | null>(null)
  const online = useOnline()
  const { name, media_type } = file
  const title = fileTitle(file, sampledOn)
  const Icon = ICONS[media_type] ?? IconFileText
  const close = () => setOpen(null)
  return (
    <li className={styles.line}>
      <Icon size={24} className={styles.icon} />
      <div className={styles.words}>
        <strong>{title}</strong>
        <span>{name}</span>
      </div>
      <div className={styles.actions}>
        {online ? (
          <>
            {previewKind(media_type) && (
              <IconButton label={`Voir ${name}`} title="Voir" onClick={() => setOpen('preview')}>
                <IconEye size={22} />
              </IconButton>
            )}
            <a
              className={styles.download}
              href={fileAddress(resultId, file.id)}
              download={name}
              title="Télécharger"
              aria-label={`Télécharger ${name}`}
            >
              <IconDownload size={22} />
            </a>
          </>
        ) : (
          <span className={styles.offline}>Hors connexion</span>
        )}
        {online && isAdmin && (
          <IconButton label={`Supprimer ${name}`} title="Supprimer" onClick={() => setOpen('question')}>
            <IconTrash size={22} />
          </IconButton>
        )}
      </div>
      {open === 'preview' && <PreviewDialog resultId={resultId} file={file} onClose={close} />}
      {open === 'question' && <DeleteQuestion resultId={resultId} file={file} onGone={onGone} onClose={close} />}
    </li>
  )
}

type DeleteQuestionProps = Omit<FileLineProps, 'isAdmin' | 'sampledOn'> & { onClose: () => void }

function DeleteQuestion({ resultId, file, onGone, onClose }: DeleteQuestionProps) {
  const { mutate, isPending, error } = useDeleteResultFile(resultId, file, () => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(onClose)
    onGone()
  })
  return (
    <Question
      title="Supprimer ce fichier&nbsp;?"
      text={<>«&nbsp;{file.name}&nbsp;» ne pourra plus être téléchargé, et ne reviendra pas.</>}
      yes={{ label: 'Supprimer', isFinal: true, onPress: () => mutate() }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}
