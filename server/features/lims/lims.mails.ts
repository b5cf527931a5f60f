import type { MailData } from '../../lib/mail/mails.ts'
import type { Client, StoredResult } from './lims.queries.ts'
import { type Content, isSame } from './lims.results.rules.ts'
import type { Chain } from './lims.revisions.ts'

/** Enough for a letter to name. */
const MAX_NAMED = 20

interface Landed {
  chains: ReadonlyMap<string, Chain<Content>>
  stored: ReadonlyMap<string, StoredResult>
  ids: ReadonlyMap<string, number>
  clients: ReadonlyMap<string, Client>
}

/** One letter for each client whose own results came or changed; what another client had before is new to them. */
export function mailsOf({ chains, stored, ids, clients }: Landed): MailData['results-received'][] {
  const letters = new Map<number, MailData['results-received']>()
  for (const [external_id, { content }] of chains) {
    const client = clients.get(content.lims_client_id ?? '')
    const before = stored.get(external_id)?.content
    if (!client?.wants_mail || (before && isSame(before, content))) continue
    const { id: user_id } = client
    const letter = letters.get(user_id) ?? { user_id, created: 0, corrected: 0, result_ids: [] }
    letters.set(user_id, letter)
    letter[before?.lims_client_id === content.lims_client_id ? 'corrected' : 'created'] += 1
    const id = ids.get(external_id)
    if (id !== undefined && letter.result_ids.length < MAX_NAMED) letter.result_ids.push(id)
  }
  return [...letters.values()]
}
