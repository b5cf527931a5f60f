export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]

/** One value per name. */
export const recordOf = <K extends string, V>(names: readonly K[], valueFor: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<K, V>

/** The part of a record with these names. */
export const pick = <T extends object, K extends keyof T>(record: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Partial<Pick<T, K>>
