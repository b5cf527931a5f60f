import type { QueryClient } from '@tanstack/react-query'
import { lasting, passing } from '../../lib/storage.ts'
import { settingsQuery } from '../operator/operator.queries.ts'

const REMEMBERED = 'estran-terms'
const TO_SEND = 'estran-terms-to-send'

const versionOf = (stored: string | null) => (stored === null ? null : Number(stored))

export const rememberedTerms = () => versionOf(lasting.read(REMEMBERED))

export const saveTermsVersion = (version: number) => lasting.write(REMEMBERED, String(version))

/** Kept through a visit to the provider, until the person is known. Throws CallError. */
export async function rememberTerms(client: QueryClient) {
  const cached = client.getQueryData(settingsQuery.queryKey)
  const { terms_version } = cached ?? (await client.fetchQuery({ ...settingsQuery, meta: { shownBy: 'form' } }))
  saveTermsVersion(terms_version)
  passing.write(TO_SEND, String(terms_version))
}

export const takeTermsToSend = () => versionOf(passing.take(TO_SEND))
