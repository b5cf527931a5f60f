import type { Signer } from '../../lib/security/secret.ts'

/** Ends a person's alerts: of one zone, or of all when it is null. */
export interface Unsubscription {
  user_id: number
  zone_id: number | null
}

const TOKEN = /^(\d{1,10})-(\d{1,10}|all)\.([\w-]{43})$/

const named = ({ user_id, zone_id }: Unsubscription) => `${user_id}-${zone_id ?? 'all'}`

interface LinkSettings {
  publicUrl: string
  signerFor: (purpose: string) => Signer
}

/** Links work without signing in and never expire, because people keep mails for long. */
export function unsubscribeLinks({ publicUrl, signerFor }: LinkSettings) {
  const signer = signerFor('unsubscribe')
  return {
    linkOf: (what: Unsubscription) =>
      `${publicUrl}/api/alerts/unsubscribe?token=${named(what)}.${signer.sign(named(what))}`,
    /** Null for what we did not sign. */
    read: (token: string): Unsubscription | null => {
      const [, user = '', zone = '', signature = ''] = TOKEN.exec(token) ?? []
      if (!signer.verify(`${user}-${zone}`, signature)) return null
      return { user_id: Number(user), zone_id: zone === 'all' ? null : Number(zone) }
    },
  }
}
export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>
