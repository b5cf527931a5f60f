export type KeyAct = 'palette' | 'search' | 'list'

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>

interface KeyPlace {
  /** The key writes there. */
  isWriting: boolean
  areSingleKeysOn: boolean
}

/** The act of a key wherever one is in the application; « / » and « ? » are typed by Shift on some keyboards. */
export function keyActOf(pressed: PressedKey, { isWriting, areSingleKeysOn }: KeyPlace): KeyAct | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (pressed.defaultPrevented || pressed.isComposing || pressed.repeat || altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : null
  if (isWriting || !areSingleKeysOn) return null
  if (key === '/') return 'search'
  return key === '?' ? 'list' : null
}
