import type { Config } from '../config.ts'
import type { DatabaseChanges } from './db/changes.ts'
import type { Db } from './db/pool.ts'
import type { CsrfTokens } from './http/csrf.ts'
import type { Jobs } from './jobs.ts'
import type { Html } from './mail/html.ts'
import type { Mails } from './mail/mails.ts'
import type { ApiTokens } from './security/api-tokens.ts'
import type { Sealer, Signer } from './security/secret.ts'
import type { Sessions } from './security/session.ts'
import type { SmsOutbox } from './sms/messages.ts'
import type { Spool } from './spool.ts'

export interface ServerContext {
  db: Db
  config: Pick<
    Config,
    | 'port'
    | 'dataDir'
    | 'publicUrl'
    | 'trialPushOrigin'
    | 'isHttps'
    | 'isDemo'
    | 'smtpUrl'
    | 'sms'
    | 'trustProxy'
    | 'ipLimits'
    | 'alertDelay'
    | 'providers'
  >
  changes: DatabaseChanges
  sessions: Sessions
  tokens: ApiTokens
  csrf: CsrfTokens
  jobs: Jobs
  mails: Mails
  /** Null: the operator has no gateway, so nothing of SMS is done or shown. */
  sms: SmsOutbox | null
  spool: Spool
  /** Null: mails wait. */
  mailing: 'smtp' | 'demo-mailbox' | null
  signerFor: (purpose: string) => Signer
  sealerFor: (purpose: string) => Sealer
  /** The head of pages that the server renders itself. */
  pageHead: Html
}
