import type { Config } from '../config.ts'
import type { Changes } from './db/changes.ts'
import type { Db } from './db/pool.ts'
import type { Csrf } from './http/csrf.ts'
import type { Mails } from './mail/mails.ts'
import type { Signer } from './security/secret.ts'
import type { Sessions } from './security/session.ts'

/** What every feature's routes are given. */
export interface Context {
  db: Db
  config: Pick<Config, 'publicUrl' | 'isHttps' | 'isDemo' | 'trustProxy' | 'ipLimits' | 'providers'>
  changes: Changes
  sessions: Sessions
  csrf: Csrf
  mails: Mails
  /** `demo-mailbox`: mails leave for nobody, a page shows them. */
  mailing: 'smtp' | 'demo-mailbox'
  /** A signer of one's own, per purpose. */
  signerFor: (purpose: string) => Signer
}
