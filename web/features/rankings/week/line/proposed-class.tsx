import { useDebouncedValue } from '@mantine/hooks'
import { proposedWords, type WeekLine } from '../week.rules.ts'

/** Longer than between two digits of a value. */
const PAUSE_MS = 700

/** Says once, after one has typed, which class the value of a line leads to. */
export function ProposedClass({ line }: { line: WeekLine | undefined }) {
  const typed = line ? `${line.key} ${line.draft.value}` : ''
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  return (
    <p role="status" className="visually-hidden">
      {/* By its key another value that leads to the same class is said as well. */}
      {line && settled === typed && <span key={typed}>{proposedWords(line)}</span>}
    </p>
  )
}
