import type { EditedClass } from '../../../contract/scales.ts'

/** A key for a new class, from its label: « Très élevée » is tres_elevee, then tres_elevee_2. */
export function newKey(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 36)
  // `none` stands for a zone without ranking wherever classes are counted; `constructor` is in every object.
  const base = plain === '' || plain === 'none' || plain in Object.prototype ? 'classe' : plain
  let key = base
  for (let count = 2; taken.has(key); count++) key = `${base}_${count}`
  return key
}

/** Each class with its key, new ones having been given theirs. */
export function withKeys(classes: readonly EditedClass[], known: readonly string[]) {
  const taken = new Set(known)
  return classes.map((one) => {
    const key = one.key ?? newKey(one.label, taken)
    taken.add(key)
    return { ...one, key }
  })
}

export const STALE_SCALE = 'Cette échelle a été modifiée entre-temps.'
export const BUSY_SCALE = 'Des classements sont en cours d’affectation : réessayez dans un instant.'
export const UNKNOWN_KEY = 'Cette classe n’existe pas sur cette échelle.'
