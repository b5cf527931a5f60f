import type { QueryClient } from '@tanstack/react-query'
import { lasting, passing } from '../../lib/storage.ts'
import { settingsQuery } from '../operator/operator.queries.ts'

const REMEMBERED = 'estran-terms'
const TO_SEND = 'estran-terms-to-send'

const versionOf = (stored: string | null) => (stored === null ? null : Number(stored))

export const rememberedTerms = () => versionOf(lasting.read(REMEMBERED))

export const saveTermsVersion = (version: number) => lasting.write(REMEMBERED, String(version))

/**
 * Answers the way to note what a person has ticked, once the server takes them in: kept through a visit to the provider,
 * until they are known. A box that this browser ticked by itself says nothing of who signs in now. Throws CallError.
 */
export async function prepareTerms(client: QueryClient, isTicked: boolean): Promise<() => void> {
  passing.take(TO_SEND)
  if (!isTicked) return () => {}
  const cached = client.getQueryData(settingsQuery.queryKey)
  const { terms_version } = cached ?? (await client.fetchQuery({ ...settingsQuery, meta: { shownBy: 'form' } }))
  return () => passing.write(TO_SEND, String(terms_version))
}

export const takeTermsToSend = () => versionOf(passing.take(TO_SEND))
