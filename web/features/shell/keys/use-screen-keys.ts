import { useLayoutEffect, useState } from 'react'
import { areSingleKeysOn } from '../../../ui/frame/single-keys.ts'
import { keyActOf } from './keys.rules.ts'

/** What the keyboard has opened over the screen. Only this much is there before a key is pressed. */
export function useScreenKeys() {
  const [opened, open] = useState<'palette' | 'list' | null>(null)
  // With the screen, not after it is painted: what is pressed at its first sight is heard.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = keyActOf(event, { isWriting: isWriting(event.target), areSingleKeysOn: areSingleKeysOn() })
      if (act === null) return
      const field = act === 'search' ? searchField() : null
      // Some browsers have a search of their own there.
      if (act === 'palette' || field) event.preventDefault()
      if (document.querySelector('dialog[open]')) return
      if (act !== 'search') return open(act)
      field?.focus()
      field?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return { opened, open, close: () => open(null) }
}

const NOT_WRITTEN = ['checkbox', 'radio', 'button', 'submit', 'range', 'file'].map((type) => `:not([type=${type}])`)
/** A menu and a list of choices go to what begins with a letter. */
const WRITTEN = `input${NOT_WRITTEN.join('')}, textarea, select, [contenteditable], [role=menu], [role=listbox]`

const isWriting = (target: EventTarget | null) => target instanceof Element && target.closest(WRITTEN) !== null

/** The screen's own, where it has one in sight. */
const searchField = () =>
  [...document.querySelectorAll<HTMLInputElement>('main search input')].find((input) => input.checkVisibility())
