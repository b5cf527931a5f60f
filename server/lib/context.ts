import type { Config } from '../config.ts'
import type { Changes } from './changes.ts'
import type { Csrf } from './csrf.ts'
import type { Db } from './db.ts'
import type { Sessions } from './session.ts'

/** What every feature's routes are given. */
export interface Context {
  db: Db
  config: Pick<Config, 'publicUrl' | 'isHttps' | 'isDemo' | 'trustProxy' | 'ipLimits'>
  changes: Changes
  sessions: Sessions
  csrf: Csrf
}
