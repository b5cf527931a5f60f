import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '../../../../../contract/core/errors.ts'
import { lineFaults, wholeDay } from '../days/week.faults.ts'
import type { WeekLine, WeekLineChange } from '../week.rules.ts'

const FIELDS = ['class', 'value', 'starts_on', 'ends_on'] as const
export type EditedField = (typeof FIELDS)[number]

interface RowParts {
  line: WeekLine
  today: string
  errors: FieldErrors | undefined
  onChange: (key: string, change: WeekLineChange) => void
}

/** What the server refused, and what was left unreadable in a cell: nothing is said of one while it is typed in. */
export function useRow({ line, today, errors = {}, onChange }: RowParts) {
  const { key, draft, change: typed = {} } = line
  const [typing, setTyping] = useState<EditedField | null>(null)
  const [isOpened, setOpened] = useState(false)
  const unreadable = lineFaults(draft, today)
  const faults: FieldErrors = { ...errors }
  for (const name of FIELDS) {
    const own = unreadable[name]
    if (own && typed[name] !== undefined && typing !== name) faults[name] = own
  }
  // A fault of a day is told where it is corrected.
  const isOpen = isOpened || faults.starts_on !== undefined || faults.ends_on !== undefined
  return {
    faults,
    isOpen,
    /** Leads into the fields that come with it. */
    toggle: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      const controls = [...(currentTarget.closest('[role=row]')?.querySelectorAll<HTMLElement>('select, input') ?? [])]
      const hidden = controls.filter((one) => !one.checkVisibility())
      flushSync(() => setOpened(!isOpen))
      hidden.find((one) => one.checkVisibility())?.focus()
    },
    change: (next: WeekLineChange, name: EditedField | null = null) => {
      setTyping(name)
      onChange(key, next)
    },
    leave: (name: EditedField) => {
      setTyping(null)
      if (name !== 'starts_on' && name !== 'ends_on') return
      const day = wholeDay(draft[name], today)
      // Both, as while it was typed: one step of what Ctrl+Z takes back.
      const { starts_on, ends_on } = draft
      if (day !== draft[name]) onChange(key, { starts_on, ends_on, [name]: day })
    },
  }
}
