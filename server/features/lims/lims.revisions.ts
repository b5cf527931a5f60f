/** One version of a row. */
export interface Revision<C> {
  revision: number
  content: C
}

/** The revision in force, and those it has overtaken as far as they matter. */
export interface Chain<C> extends Revision<C> {
  /** By the laboratory; else by us, in the order that its versions came. */
  is_numbered: boolean
  older: readonly Revision<C>[]
}

/** `conflict`: another content under a known number; `overtaken`: back to an older content, which may be a late repeat. */
type Outcome = 'created' | 'updated' | 'unchanged' | 'conflict' | 'overtaken'

interface Received<C> {
  outcome: Outcome
  chain: Chain<C>
}

export interface Sent<C> {
  revision: number | undefined
  content: C
}

export type IsSame<C> = (one: C, other: C) => boolean

/** The chain ends the same in whatever order numbered versions come, and however often anything is sent again. */
export function receive<C>(chain: Chain<C> | null, { revision, content }: Sent<C>, isSame: IsSame<C>): Received<C> {
  if (chain === null) {
    return {
      outcome: 'created',
      chain: { revision: revision ?? 1, is_numbered: revision !== undefined, content, older: [] },
    }
  }
  if (revision !== undefined) return receiveNumbered(chain, { revision, content }, isSame)
  if (isSame(chain.content, content)) return { outcome: 'unchanged', chain }
  const isKnown = chain.older.some((one) => isSame(one.content, content))
  if (isKnown) return { outcome: chain.is_numbered ? 'unchanged' : 'overtaken', chain }
  const hasFirst = [chain, ...chain.older].some((one) => one.revision === 1)
  if (chain.is_numbered && !hasFirst) return receiveNumbered(chain, { revision: 1, content }, isSame)
  return { outcome: 'updated', chain: replaced(chain, { revision: chain.revision + 1, content, is_numbered: false }) }
}

function receiveNumbered<C>(chain: Chain<C>, sent: Revision<C>, isSame: IsSame<C>): Received<C> {
  const known = [chain, ...chain.older].find(({ revision }) => revision === sent.revision)
  if (known) return { outcome: isSame(known.content, sent.content) ? 'unchanged' : 'conflict', chain }
  if (sent.revision < chain.revision)
    return { outcome: 'unchanged', chain: { ...chain, older: [...chain.older, sent] } }
  const outcome = isSame(chain.content, sent.content) ? 'unchanged' : 'updated'
  return { outcome, chain: replaced(chain, { ...sent, is_numbered: true }) }
}

const replaced = <C>({ revision, content, older }: Chain<C>, by: Omit<Chain<C>, 'older'>): Chain<C> => ({
  ...by,
  older: [...older, { revision, content }],
})
