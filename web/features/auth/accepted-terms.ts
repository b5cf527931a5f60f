import type { QueryClient } from '@tanstack/react-query'
import { lasting, passing } from '../../lib/storage.ts'
import { settingsQuery } from '../operator/operator.queries.ts'

const REMEMBERED = 'estran-terms'
const TO_SEND = 'estran-terms-to-send'

const versionOf = (stored: string | null) => (stored === null ? null : Number(stored))

/** The version accepted on this browser, so that the box comes ticked. */
export const rememberedTerms = () => versionOf(lasting.read(REMEMBERED))

export const keepTerms = (version: number) => lasting.write(REMEMBERED, String(version))

/**
 * Accepted on the login page: remembered, and sent once the person is known, even after a visit to a provider.
 * The version is the one the page knows, asked again when it never came; throws CallError.
 */
export async function rememberTerms(client: QueryClient) {
  const known = client.getQueryData(settingsQuery.queryKey)
  const { terms_version } = known ?? (await client.fetchQuery({ ...settingsQuery, meta: { shownBy: 'form' } }))
  keepTerms(terms_version)
  passing.write(TO_SEND, String(terms_version))
}

/** The version accepted before signing in and not sent yet; asking takes it. */
export const takeTermsToSend = () => versionOf(passing.take(TO_SEND))
