import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lastBackupTime, type NightlyPlace } from '../backup/nightly.ts'
import type { DatabaseChanges } from '../db/changes.ts'
import { assertWritable, type Database } from '../db/pool.ts'
import { isReadOnlyError } from '../db/read-only.ts'
import { countJobs, type QueueCounts } from '../jobs.ts'
import { askedOnce } from '../process/asked-once.ts'
import { freeBytes } from '../spool.ts'
import type { RequestTimes } from './request-times.ts'
import { type MetricFamily, type MetricSample, metricsText } from './text.ts'
import { type ProcessVitals, watchVitals } from './vitals.ts'

const MAX_MS = 1000

interface MetricSources extends Pick<Database, 'db' | 'pool'> {
  changes: Pick<DatabaseChanges, 'isListening'>
  dataDir: string
  nightly: NightlyPlace | null
  times: RequestTimes
  /** Rejects when that process is away. */
  askBackground: () => Promise<ProcessVitals>
}

/** Returns the text of one scrape. What does not answer in time is left out, so that the rest is seen in a bad hour. */
export function metrics({ db, pool, changes, dataDir, nightly, times, askBackground }: MetricSources) {
  const readMain = watchVitals(pool)
  const readBackground = bounded(askBackground)
  const readJobs = bounded(() => countJobs(db))
  const tryWritable = bounded(() => assertWritable(db).then(() => true, falseIfReadOnly))
  const readDisk = bounded(() => freeBytes(join(dataDir, 'spool')))
  // Where nothing is set none was ever written, and the alert is to say so.
  const readBackup = bounded(() => (nightly ? lastBackupTime(nightly.folder) : Promise.resolve(0)))
  return async () => {
    const [background, jobs, writable, disk, backup] = await Promise.all([
      readBackground(),
      readJobs(),
      tryWritable(),
      readDisk(),
      readBackup(),
    ])
    const main = readMain()
    return metricsText([
      times.family(),
      gauge('estran_database_up', 'Whether the database answered this scrape.', one(jobs ? 1 : 0)),
      gauge('estran_database_writable', 'Whether it takes changes.', some(writable === null ? null : Number(writable))),
      gauge(
        'estran_changes_heard',
        'Whether it tells what changes; nothing kept is used else.',
        one(changes.isListening() ? 1 : 0),
      ),
      gauge('estran_background_up', 'Whether the process that sends mails answered.', one(background ? 1 : 0)),
      gauge('estran_disk_free_bytes', 'Left where DATA_DIR is.', some(disk)),
      gauge('estran_last_backup_time_seconds', 'Unix time; 0: none.', some(backup)),
      counter('estran_sign_in_failures_total', 'Sign-ins refused, by whatever way.', one(main.counts.signInFailures)),
      counter('estran_refused_calls_total', 'Calls answered 503, as too many waited.', one(main.counts.refusedCalls)),
      counter('estran_mails_total', 'Tries to send a mail.', background ? triesOf(background, 'Mails') : []),
      counter('estran_sms_total', 'Tries to send an SMS.', background ? triesOf(background, 'Sms') : []),
      ...jobFamilies(jobs ?? []),
      ...vitalFamilies([
        { process: 'main', vitals: main },
        ...(background ? [{ process: 'background', vitals: background }] : []),
      ]),
    ])
  }
}

/** False where it takes no changes; else nobody knows. */
function falseIfReadOnly(error: unknown): false {
  if (isReadOnlyError(error)) return false
  throw error
}

function bounded<T>(ask: () => Promise<T>): () => Promise<T | null> {
  const asked = askedOnce(ask)
  return () => Promise.race([asked(), wait(MAX_MS, null, { ref: false })]).catch(() => null)
}

const familyOf =
  (type: MetricFamily['type']) =>
  (name: string, help: string, samples: readonly MetricSample[]): MetricFamily => ({ name, type, help, samples })
const gauge = familyOf('gauge')
const counter = familyOf('counter')
const one = (value: number): MetricSample[] => [{ value }]
const some = (value: number | null | undefined) => (typeof value === 'number' ? one(value) : [])

const triesOf = ({ counts }: ProcessVitals, messages: 'Mails' | 'Sms'): MetricSample[] => [
  { labels: { result: 'sent' }, value: counts[`sent${messages}`] },
  { labels: { result: 'failed' }, value: counts[`failed${messages}`] },
]

function jobFamilies(jobs: readonly QueueCounts[]) {
  const each = (read: (counts: QueueCounts) => number) =>
    jobs.map((counts) => ({ labels: { queue: counts.queue }, value: read(counts) }))
  return [
    gauge(
      'estran_queue_due_jobs',
      'Jobs that a process should take now.',
      each(({ due }) => due),
    ),
    gauge(
      'estran_queue_failed_jobs',
      'Jobs that failed and are tried again.',
      each(({ failed }) => failed),
    ),
    gauge(
      'estran_queue_oldest_due_seconds',
      'Since the oldest due job became due.',
      each(({ oldest }) => oldest),
    ),
  ]
}

function vitalFamilies(processes: readonly { process: string; vitals: ProcessVitals }[]) {
  const each = (name: keyof Omit<ProcessVitals, 'counts'>) =>
    processes.map(({ process, vitals }) => ({ labels: { process }, value: vitals[name] }))
  return [
    gauge('process_start_time_seconds', 'Unix time.', each('startedAt')),
    gauge('process_resident_memory_bytes', 'RSS.', each('rss')),
    gauge('nodejs_heap_size_used_bytes', 'Heap of V8 in use.', each('heapUsed')),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Since the last scrape.', each('lagP99')),
    gauge('nodejs_eventloop_lag_max_seconds', 'Since the last scrape.', each('lagMax')),
    gauge('estran_database_connections', 'Open in the pool.', each('connections')),
    gauge('estran_database_idle_connections', 'Open and not in use.', each('idleConnections')),
    gauge('estran_database_waiting_queries', 'For a free connection.', each('waitingForConnection')),
  ]
}
