import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { keptMarkdown, markdownFault } from '../../../../contract/rules/contents.markdown.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { Markdown } from './markdown.tsx'
import styles from './markdown-field.module.css'
import { MarkdownHelp } from './markdown-help.tsx'

interface MarkdownFieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  errors: FieldErrors
  /** Characters. */
  max: number
  rows?: number
  description?: string | undefined
  /** The text where people will read it; by itself unless told. */
  preview?: (body: string) => ReactNode
}

const SIDES = [
  { value: 'write', label: 'Écrire' },
  { value: 'read', label: 'Aperçu' },
] as const

/** Side by side where there is room, else one or the other. */
export function MarkdownField({ name, label, value, onChange, errors, max, rows = 12, ...field }: MarkdownFieldProps) {
  const [side, setSide] = useState<(typeof SIDES)[number]['value']>('write')
  const error = errors[name]?.[0]
  const length = keptMarkdown(value).length
  return (
    <div className={styles.field}>
      <div className={styles.sides} data-side={error ? 'write' : side}>
        <div className={styles.choice}>
          <Segments legend={label} options={SIDES} value={error ? 'write' : side} onChange={setSide} />
        </div>
        <Textarea
          className={styles.write}
          classNames={{ wrapper: styles.box, input: styles.text }}
          name={name}
          label={label}
          description={field.description}
          size="md"
          rows={rows}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
        />
        <section className={styles.read} aria-label="Aperçu">
          <span className={styles.heading} aria-hidden="true">
            Aperçu
          </span>
          <Preview body={value} preview={field.preview} />
        </section>
      </div>
      <div className={styles.under}>
        <MarkdownHelp />
        <span className={styles.count} data-over={length > max || undefined}>
          {formatNumber(length)} / {formatNumber(max)} caractères
        </span>
      </div>
    </div>
  )
}

function Preview({
  body,
  preview = (text) => <Markdown body={text} />,
}: Pick<MarkdownFieldProps, 'preview'> & { body: string }) {
  const kept = keptMarkdown(useDeferredValue(body))
  const fault = markdownFault(kept)
  return <div className={styles.preview}>{fault ? <p className={styles.fault}>{fault}</p> : preview(kept)}</div>
}
