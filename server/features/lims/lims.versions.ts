// A version is what the laboratory said of one row under one number. The highest number is in force, the others are its
// history, whether they came before or after it: numbered versions end the same in any order, however often they come.
// A row without a number gets one here, from what is known of it.

export interface SentVersion<C> {
  external_id: string
  revision: number | undefined
  content: C
}

export interface RowVersion<C> extends SentVersion<C> {
  revision: number
  /** By the laboratory; else by us. */
  is_numbered: boolean
}

export interface PlannedVersion<C> {
  outcome: 'created' | 'updated' | 'unchanged' | 'conflict' | 'overtaken'
  /** To be added; null when there is nothing new to know. */
  version: RowVersion<C> | null
}

/** Every field counts, those of tomorrow too. */
const textOf = (content: object) => JSON.stringify(content, Object.keys(content).sort())

export const isSame = (one: object, other: object) => textOf(one) === textOf(other)

/** What is known of one row. */
export class RowHistory<C extends object> {
  readonly added: RowVersion<C>[] = []
  readonly #byRevision = new Map<number, RowVersion<C>>()
  readonly #texts = new Set<string>()
  readonly before: RowVersion<C> | undefined
  current: RowVersion<C> | undefined

  constructor(stored: readonly RowVersion<C>[] = []) {
    for (const version of stored) this.#learn(version)
    this.before = this.current
  }

  plan({ external_id, revision, content }: SentVersion<C>): PlannedVersion<C> {
    const { current } = this
    if (revision === undefined && current && this.#texts.has(textOf(content))) {
      // A late repeat and a decision to go back look the same, unless the corrections have numbers.
      const isRepeat = current.is_numbered || isSame(current.content, content)
      return { outcome: isRepeat ? 'unchanged' : 'overtaken', version: null }
    }
    // Where only corrections are known, which have numbers, what has none is the first version, sent late.
    const next = current && this.#byRevision.has(1) ? current.revision + 1 : 1
    const version = { external_id, revision: revision ?? next, is_numbered: revision !== undefined, content }
    const known = this.#byRevision.get(version.revision)
    if (known) return { outcome: isSame(known.content, content) ? 'unchanged' : 'conflict', version: null }
    if (!current) return { outcome: 'created', version }
    const isNews = version.revision > current.revision && !isSame(current.content, content)
    return { outcome: isNews ? 'updated' : 'unchanged', version }
  }

  add(version: RowVersion<C>) {
    this.#learn(version)
    this.added.push(version)
  }

  #learn(version: RowVersion<C>) {
    this.#byRevision.set(version.revision, version)
    this.#texts.add(textOf(version.content))
    if (!this.current || version.revision > this.current.revision) this.current = version
  }
}

export const historiesOf = <C extends object>(stored: readonly RowVersion<C>[]) =>
  new Map([...Map.groupBy(stored, ({ external_id }) => external_id)].map(([key, all]) => [key, new RowHistory(all)]))
