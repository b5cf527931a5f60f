import type { ContentProposal } from '../../../../contract/contents.ts'
import type { TextSpan } from '../markdown/markdown-field.tsx'

/**
 * Puts the delivered passage where the operator's own stands, and says where. In a text that has changed meanwhile it
 * comes after the line before it, or at the end: nothing that was written is lost.
 */
export function withProposal(
  body: string,
  { own, delivered, after }: ContentProposal,
): { body: string; span: TextSpan } {
  const at = own === '' ? -1 : startOf(body, own)
  if (at < 0) return inserted(body, delivered, after)
  const head = delivered === '' ? body.slice(0, at).trimEnd() : body.slice(0, at)
  const tail = body.slice(at + own.length)
  const whole = head + delivered + (head + delivered === '' ? tail.trimStart() : tail)
  return { body: whole, span: { start: head.length, end: head.length + delivered.length } }
}

function inserted(body: string, delivered: string, after: string) {
  if (delivered === '') return { body, span: { start: body.length, end: body.length } }
  const at = after === '' ? 0 : startOf(body, after)
  const end = at < 0 ? body.length : at + after.length
  const [head, tail] = [body.slice(0, end), body.slice(end)]
  const gap = isItem(after) && isItem(delivered) ? '\n' : '\n\n'
  const start = head === '' ? 0 : head.length + gap.length
  const whole = head === '' ? `${delivered}${gap}${tail}`.trimEnd() : head + gap + delivered + tail
  return { body: whole, span: { start, end: start + delivered.length } }
}

/** Where whole lines stand; -1 where they do not. */
const startOf = (body: string, lines: string) => `\n${body}\n`.indexOf(`\n${lines}\n`)

const isItem = (line: string) => /^\s*(?:[-*]|\d+\.)\s/.test(line)
