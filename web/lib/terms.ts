import { lasting, passing } from './storage.ts'

const REMEMBERED = 'estran-terms'
const TO_SEND = 'estran-terms-to-send'

const versionOf = (stored: string | null) => (stored === null ? null : Number(stored))

/** The version accepted on this browser, so that the box comes ticked. */
export const rememberedTerms = () => versionOf(lasting.read(REMEMBERED))

/** Accepted on the login page: remembered, and sent once the person is known, even after a visit to a provider. */
export function rememberTerms(version: number) {
  lasting.write(REMEMBERED, String(version))
  passing.write(TO_SEND, String(version))
}

/** The version accepted before signing in and not sent yet; asking takes it. */
export const takeTermsToSend = () => versionOf(passing.take(TO_SEND))
