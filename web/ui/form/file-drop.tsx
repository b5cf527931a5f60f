import { type DragEvent, useId, useState } from 'react'
import { formatBytes } from '../../../contract/core/bytes.ts'
import { IconFile, IconUpload } from '../icons.ts'
import styles from './file-drop.module.css'

interface FileDropProps {
  name: string
  label: string
  description: string
  accept: string
  error: string | undefined
  /** The chosen file; the next one replaces it. */
  file?: File | null
  onFile?: (file: File) => void
  /** Several files can be chosen. */
  onFiles?: (files: readonly File[]) => void
}

export function FileDrop({ name, label, description, accept, error, file, onFile, onFiles }: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    const [first] = files
    if (!first) return
    onFile?.(first)
    onFiles?.(files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          name={name}
          accept={accept}
          multiple={onFiles !== undefined}
          className="visually-hidden"
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-about ${id}-error`}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // The same file may be chosen again.
            if (onFiles) currentTarget.value = ''
          }}
        />
        {file ? <IconFile size={28} /> : <IconUpload size={28} />}
        <strong>{file ? file.name : label}</strong>
        <span id={`${id}-about`}>{file ? `${formatBytes(file.size)} · choisir un autre fichier` : description}</span>
      </label>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
