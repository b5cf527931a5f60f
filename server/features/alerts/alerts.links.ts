import type { Signer } from '../../lib/security/secret.ts'

/** Whose alerts end, and of which zone; null: all of them. */
export interface Unsubscription {
  user_id: number
  zone_id: number | null
}

const TOKEN = /^(\d{1,10})-(\d{1,10}|all)\.([\w-]{43})$/

const named = ({ user_id, zone_id }: Unsubscription) => `${user_id}-${zone_id ?? 'all'}`

interface Settings {
  publicUrl: string
  signerFor: (purpose: string) => Signer
}

/** Links that work without signing in, and for ever: mails are kept long. */
export function unsubscribeLinks({ publicUrl, signerFor }: Settings) {
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
