import { fold } from '../../../contract/core/text.ts'
import type { EditedClass } from '../../../contract/scales.ts'

/** « Très élevée » gives tres_elevee, then tres_elevee_2. */
export function newKey(label: string, taken: ReadonlySet<string>): string {
  const plain = fold(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 36)
  // `none` counts zones without ranking; `constructor` and the like exist in every object.
  const base = plain === '' || plain === 'none' || plain in Object.prototype ? 'classe' : plain
  let key = base
  for (let count = 2; taken.has(key); count++) key = `${base}_${count}`
  return key
}

export function withKeys(classes: readonly EditedClass[], known: readonly string[]) {
  const taken = new Set(known)
  return classes.map((scaleClass) => {
    const key = scaleClass.key ?? newKey(scaleClass.label, taken)
    taken.add(key)
    return { ...scaleClass, key }
  })
}
