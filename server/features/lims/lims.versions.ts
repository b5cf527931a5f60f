// A version is the content that the laboratory sent for one row under one number. The highest number is in force, the others are its
// history, whether they came before or after it: numbered versions end the same in any order, however often they come.
// A row without a number gets one here, from its stored versions.

export interface SentVersion<C> {
  external_id: string
  revision: number | undefined
  content: C
}

export interface RowVersion<C> extends SentVersion<C> {
  revision: number
  /** Whether the laboratory gave the number; else we did. */
  is_numbered: boolean
}

export interface PlannedVersion<C> {
  outcome: 'created' | 'updated' | 'unchanged' | 'conflict' | 'overtaken'
  /** The version to store; null when it is a repeat. */
  version: RowVersion<C> | null
}

/** Compares every field of the contract, so that a new one is not forgotten. */
const textOf = (content: object) => JSON.stringify(content, Object.keys(content).sort())

export const isSame = (one: object, other: object) => textOf(one) === textOf(other)

/** The stored versions of one row. */
export class RowHistory<C extends object> {
  readonly added: RowVersion<C>[] = []
  readonly #byRevision = new Map<number, RowVersion<C>>()
  readonly #texts = new Set<string>()
  readonly before: RowVersion<C> | undefined
  current: RowVersion<C> | undefined

  constructor(stored: readonly RowVersion<C>[] = []) {
    for (const version of stored) this.#register(version)
    this.before = this.current
  }

  plan({ external_id, revision, content }: SentVersion<C>): PlannedVersion<C> {
    const { current } = this
    if (revision === undefined && current && this.#texts.has(textOf(content))) {
      // Without numbers a late repeat cannot be told from a decision to go back: store nothing and say so.
      const isRepeat = current.is_numbered || isSame(current.content, content)
      return { outcome: isRepeat ? 'unchanged' : 'overtaken', version: null }
    }
    // If only numbered corrections are stored, a row without a number is the first version, sent late.
    const next = current && this.#byRevision.has(1) ? current.revision + 1 : 1
    const version = { external_id, revision: revision ?? next, is_numbered: revision !== undefined, content }
    const existing = this.#byRevision.get(version.revision)
    if (existing) return { outcome: isSame(existing.content, content) ? 'unchanged' : 'conflict', version: null }
    if (!current) return { outcome: 'created', version }
    const isCorrection = version.revision > current.revision && !isSame(current.content, content)
    return { outcome: isCorrection ? 'updated' : 'unchanged', version }
  }

  add(version: RowVersion<C>) {
    this.#register(version)
    this.added.push(version)
  }

  #register(version: RowVersion<C>) {
    this.#byRevision.set(version.revision, version)
    this.#texts.add(textOf(version.content))
    if (!this.current || version.revision > this.current.revision) this.current = version
  }
}

export const historiesOf = <C extends object>(stored: readonly RowVersion<C>[]) =>
  new Map([...Map.groupBy(stored, ({ external_id }) => external_id)].map(([key, all]) => [key, new RowHistory(all)]))
