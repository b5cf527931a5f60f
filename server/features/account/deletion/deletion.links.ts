import type { Signer } from '../../../lib/security/secret.ts'

/** The planned deletion that a link takes back: no other one of the same account. */
export interface PlannedDeletion {
  user_id: number
  deletion_at: string
}

/** With what mail programs glue to an address. */
const TOKEN = /^\W*(?:3D)?(\d{1,10})-(\d{1,13})\.([\w-]{43})(?![\w-])/

interface CancellationSettings {
  publicUrl: string
  signerFor: (purpose: string) => Signer
}

export function cancellationLinks({ publicUrl, signerFor }: CancellationSettings) {
  const signer = signerFor('keep-account')
  return {
    linkOf: ({ user_id, deletion_at }: PlannedDeletion) => {
      const named = `${user_id}-${Date.parse(deletion_at)}`
      return `${publicUrl}/api/account/keep?token=${named}.${signer.sign(named)}`
    },
    /** Null for what we did not sign. */
    read: (token: string): PlannedDeletion | null => {
      const [, user = '', at = '', signature = ''] = TOKEN.exec(token) ?? []
      if (!signer.verify(`${user}-${at}`, signature)) return null
      return { user_id: Number(user), deletion_at: new Date(Number(at)).toISOString() }
    },
  }
}
