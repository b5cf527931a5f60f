import { fold } from '../../../contract/core/text.ts'
import { isSameName, namesOfType, type TypeNames } from '../../../contract/rules/reading/types.ts'
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

/** A name that both types have would be read as neither. */
export function nameFaults(edited: { label: string; names?: string[] | undefined }, others: readonly TypeNames[]) {
  const isTaken = (name: string) =>
    others.some(({ type }) => namesOfType(type, others).some((one) => isSameName(one, name)))
  const taken = edited.names?.filter(isTaken) ?? []
  const faults: [string, string[]][] = []
  if (isTaken(edited.label)) faults.push(['label', ['Ce nom est celui de l’autre échelle.']])
  if (taken.length > 0) faults.push(['names', [`L’autre échelle a déjà ce nom\u00A0: ${taken.join(', ')}.`]])
  return faults
}

export function withKeys(classes: readonly EditedClass[], known: readonly string[]) {
  const taken = new Set(known)
  return classes.map((scaleClass) => {
    const key = scaleClass.key ?? newKey(scaleClass.label, taken)
    taken.add(key)
    return { ...scaleClass, key }
  })
}
