import type { Config } from '../config.ts'
import type { Changes } from './changes.ts'
import type { Csrf } from './csrf.ts'
import type { Db } from './db.ts'
import type { Mails } from './mails.ts'
import type { Signer } from './secret.ts'
import type { Sessions } from './session.ts'

/** What every feature's routes are given. */
export interface Context {
  db: Db
  config: Pick<Config, 'publicUrl' | 'isHttps' | 'isDemo' | 'trustProxy' | 'ipLimits' | 'providers'>
  changes: Changes
  sessions: Sessions
  csrf: Csrf
  mails: Mails
  /** `kept`: mails stay in the demonstration's mailbox. */
  mailing: 'sent' | 'kept'
  /** A signer of one's own, per purpose. */
  signerFor: (purpose: string) => Signer
}
