import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { normalizeMarkdown } from '../../../../contract/rules/texts/contents.markdown.ts'
import { CallError } from '../../../lib/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { selectText } from '../../../lib/select-text.ts'
import { Segments } from '../../../ui/form/segments.tsx'
import { previewQuery } from '../contents.queries.ts'
import styles from './markdown-field.module.css'
import { Written } from './written.tsx'

interface MarkdownFieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  errors: FieldErrors
  /** Characters. */
  max: number
  rows?: number
  /** The stored value, where it is not what was typed. */
  now?: string | undefined
  /** The text’s HTML where people will read it; by itself unless told. */
  preview?: (html: string) => ReactNode
  /** Selected once each such object comes, also from the preview. */
  span?: TextSpan | null
}

export interface TextSpan {
  start: number
  end: number
}

const SIDES = [
  { value: 'write', label: 'Écrire' },
  { value: 'read', label: 'Aperçu' },
] as const

/** Side by side where there is room, else one or the other. */
export function MarkdownField({ name, label, value, onChange, errors, max, rows = 12, ...field }: MarkdownFieldProps) {
  const [side, setSide] = useState<(typeof SIDES)[number]['value']>('write')
  const error = errors[name]?.[0]
  const length = normalizeMarkdown(value).length
  const area = useRef<HTMLTextAreaElement>(null)
  const { span } = field
  const selected = useRef<TextSpan | null>(null)
  useEffect(() => {
    if (!span || selected.current === span) return
    // A field that is hidden takes no focus.
    if (side !== 'write') return setSide('write')
    selected.current = span
    if (area.current) selectText(area.current, span.start, span.end)
  }, [span, side])
  return (
    <div className={styles.field}>
      <div className={styles.sides} data-side={error ? 'write' : side}>
        <div className={styles.choice}>
          <Segments legend={label} options={SIDES} value={error ? 'write' : side} onChange={setSide} />
        </div>
        <Textarea
          ref={area}
          className={styles.write}
          classNames={{ wrapper: styles.box, input: styles.text }}
          name={name}
          label={label}
          description={field.now}
          wrapperProps={{ 'data-now': field.now !== undefined || undefined }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          size="md"
          aria-required
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

const PAUSE_MS = 300

/** As the server will show it, once one stops typing. */
function Preview({
  body,
  preview = (html) => <Written html={html} />,
}: Pick<MarkdownFieldProps, 'preview'> & { body: string }) {
  const [typed] = useDebouncedValue(normalizeMarkdown(body), PAUSE_MS)
  const { data, error } = useQuery({
    ...previewQuery(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  const html = typed === '' ? '' : (data?.html ?? '')
  const fault = error instanceof CallError ? (error.errors.body?.[0] ?? error.message) : null
  return <div className={styles.preview}>{fault ? <p className={styles.fault}>{fault}</p> : preview(html)}</div>
}

const SYNTAX = [
  ['**important**', 'en gras'],
  ['*nuance*', 'en italique'],
  ['## Titre', 'un titre, seul sur sa ligne'],
  ['- un point', 'une liste, une ligne par point'],
  ['1. une étape', 'une liste numérotée'],
  ['[le site](https://exemple.fr)', 'un lien'],
  ['> extrait', 'une citation'],
] as const

const MarkdownHelp = () => (
  <details className={styles.help}>
    <summary>Mise en forme</summary>
    <dl>
      {SYNTAX.map(([typed, meaning]) => (
        <div key={typed}>
          <dt>
            <code>{typed}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>Une ligne vide commence un nouveau paragraphe. Les images et le HTML restent du texte.</p>
  </details>
)
