import type { ContentProposal } from '../../../../contract/contents.ts'
import type { TextSpan } from '../markdown/markdown-field.tsx'

interface BodyWithProposal {
  body: string
  /** Where the passage stands. */
  span: TextSpan
  /** The proposal that takes it out again. */
  undo: ContentProposal
}

/**
 * Puts the delivered passage where the operator's own stands. In a text that has changed meanwhile it comes after the
 * line before it, or at the end: nothing that was written is lost.
 */
export function withProposal(body: string, proposal: ContentProposal): BodyWithProposal {
  const { own, delivered, after } = proposal
  const at = own === '' ? -1 : startOf(body, own)
  const undo = { ...proposal, own: delivered, delivered: at < 0 ? '' : own }
  return { ...(at < 0 ? inserted(body, delivered, after) : replaced(body, at, proposal)), undo }
}

function replaced(body: string, at: number, { own, delivered }: ContentProposal) {
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

/** Whether a passage that was taken over can still be taken out: it may have been written anew since. */
export const stands = (body: string, { own }: ContentProposal) => own === '' || startOf(body, own) >= 0

/** Where whole lines stand; -1 where they do not. */
const startOf = (body: string, lines: string) => `\n${body}\n`.indexOf(`\n${lines}\n`)

const isItem = (line: string) => /^\s*(?:[-*]|\d+\.)\s/.test(line)
