import type { AlertLevel } from '../../../contract/alerts.ts'
import type { Signer } from '../../lib/security/secret.ts'

/** Ends a person's alerts: of one zone, or of all when it is null. */
export interface AlertsUnsubscription {
  user_id: number
  zone_id: number | null
}

/** Alerts that were ended, to take it back. */
export interface EndedAlerts {
  user_id: number
  alerts: { zone_id: number; level: AlertLevel; sms: boolean }[]
}

/** With what mail programs glue to an address. */
const TOKEN = /^\W*(?:3D)?(\d{1,10})-(\d{1,10}|all)\.([\w-]{43})(?![\w-])/

const UNDO_TOKEN = /^(\d{1,10})-((?:\d{1,10}[awAW])+)\.([\w-]{43})$/
const LETTERS = { any: 'a', worse: 'w' } as const
/** A capital where SMS came too. */
const letterOf = ({ level, sms }: { level: AlertLevel; sms: boolean }) =>
  sms ? LETTERS[level].toUpperCase() : LETTERS[level]

const named = ({ user_id, zone_id }: AlertsUnsubscription) => `${user_id}-${zone_id ?? 'all'}`

interface LinkSettings {
  publicUrl: string
  signerFor: (purpose: string) => Signer
}

/** Links work without signing in and never expire, because people keep mails for long. */
export function unsubscribeLinks({ publicUrl, signerFor }: LinkSettings) {
  const signer = signerFor('unsubscribe')
  const undoSigner = signerFor('resubscribe')
  return {
    linkOf: (what: AlertsUnsubscription) =>
      `${publicUrl}/api/alerts/unsubscribe?token=${named(what)}.${signer.sign(named(what))}`,
    /** Null for what we did not sign. */
    read: (token: string): AlertsUnsubscription | null => {
      const [, user = '', zone = '', signature = ''] = TOKEN.exec(token) ?? []
      if (!signer.verify(`${user}-${zone}`, signature)) return null
      return { user_id: Number(user), zone_id: zone === 'all' ? null : Number(zone) }
    },
    undoTokenOf: ({ user_id, alerts }: EndedAlerts) => {
      const all = `${user_id}-${alerts.map((alert) => `${alert.zone_id}${letterOf(alert)}`).join('')}`
      return `${all}.${undoSigner.sign(all)}`
    },
    readUndo: (token: string): EndedAlerts | null => {
      const [, user = '', all = '', signature = ''] = UNDO_TOKEN.exec(token) ?? []
      if (!undoSigner.verify(`${user}-${all}`, signature)) return null
      const alerts = [...all.matchAll(/(\d+)([aw])/gi)].map(([, zone, letter = '']) => ({
        zone_id: Number(zone),
        level: letter.toLowerCase() === LETTERS.any ? ('any' as const) : ('worse' as const),
        sms: letter !== letter.toLowerCase(),
      }))
      return { user_id: Number(user), alerts }
    },
  }
}
export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>
