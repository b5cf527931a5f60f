import { escapeHtml } from '../../../contract/core/text.ts'

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const shown = (value: string | Html | readonly Html[]): string => {
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escapeHtml(value)
  return value.map(shown).join('')
}

/** Escapes every value that is not Html already. */
export const html = (parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html =>
  new Html(parts.map((part, index) => part + shown(values[index] ?? '')).join(''))
