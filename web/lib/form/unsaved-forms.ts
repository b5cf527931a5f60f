const unsaved = new Set<symbol>()
let onEmpty: (() => void) | null = null

/** Something typed is on this page; returns the way to say that it was saved or dropped. */
export function holdUnsaved(): () => void {
  const one = Symbol('unsaved')
  unsaved.add(one)
  return () => {
    unsaved.delete(one)
    if (unsaved.size > 0) return
    const then = onEmpty
    onEmpty = null
    then?.()
  }
}

export const hasUnsaved = () => unsaved.size > 0

/** Calls it once, when nothing typed is left; false where one waits for that already. Null takes it back. */
export function whenNothingIsUnsaved(then: (() => void) | null): boolean {
  const isFirst = onEmpty === null
  onEmpty = then
  return isFirst
}
