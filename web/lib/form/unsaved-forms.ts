const unsaved = new Set<symbol>()
let onEmpty = () => {}

/** Something typed is on this page; returns the way to say that it was saved or dropped. */
export function holdUnsaved(): () => void {
  const one = Symbol('unsaved')
  unsaved.add(one)
  return () => {
    unsaved.delete(one)
    if (unsaved.size === 0) onEmpty()
  }
}

export const hasUnsaved = () => unsaved.size > 0

/** Calls the last one given, each time that nothing typed is left. */
export function whenNothingIsUnsaved(then: () => void) {
  onEmpty = then
}
