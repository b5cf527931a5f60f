import pg from 'pg'
import { connectionTo } from './host/address.ts'
import { cuttableSockets } from './pool.ts'
import { SESSION } from './session.ts'

/** The name of the one connection that each living process has. */
export const LISTENER = 'estran changes'
/** Payload by which a process announces itself to the others. */
const HERE = 'here'
const OTHERS = `select from pg_stat_activity
  where datname = current_database() and application_name = '${LISTENER}' and pid <> pg_backend_pid()`

/** A connection may be lost silently, so query it regularly. */
export const BEAT_MS = 2000
const TRUSTED_BEATS = 2.25
/** A probe stays proof for longer than a beat: one that could not be sent proves nothing. */
const PROVEN_BEATS = 5
/** Short, because requests that ask what is new wait meanwhile. */
const SEND_BEATS = 0.25
/** The rest of the beat: on a busy machine a probe may come late. */
const HEAR_BEATS = 0.75
/** Unheard probes in a row, after which another connection is tried. */
const MAX_UNHEARD = 3
/** Gives no row where a pooler answers by another connection than the one that listens. */
const ASK = 'select from pg_listening_channels()'

/** The database answers and notifies nothing: a pooler shares its connections, or something drops unasked messages. */
export class SilentDatabase extends Error {}

type ListeningPulse = ReturnType<typeof listeningPulse>

/** Knows what the connection that listens has proven lately. */
export function listeningPulse(beatMs: number) {
  let lastBeat = 0
  let provenAt = 0
  let unheard = 0
  const isRecent = (moment: number, beats: number) => performance.now() - moment < beats * beatMs
  return {
    probeTimes: { toSend: SEND_BEATS * beatMs, toHear: HEAR_BEATS * beatMs },
    hasOthers: false,
    begin: () => {
      unheard = 0
    },
    beat: () => {
      lastBeat = performance.now()
    },
    noteProbe: (isHeard: boolean) => {
      unheard = isHeard ? 0 : unheard + 1
      if (unheard === MAX_UNHEARD) throw new SilentDatabase()
      if (isHeard) provenAt = performance.now()
    },
    /** Whether the last probe was heard, and not long ago. */
    isProven: () => unheard === 0 && isRecent(provenAt, PROVEN_BEATS),
    isBeating: () => isRecent(lastBeat, TRUSTED_BEATS),
  }
}

interface ConnectionOptions {
  pulse: ListeningPulse
  lose: (error?: Error) => void
  isProbe: (payload: string) => boolean
  announce: (topic: string) => void
}

export function listeningConnection(url: string, { pulse, lose, isProbe, announce }: ConnectionOptions) {
  const sockets = cuttableSockets()
  const client = new pg.Client({
    ...connectionTo(url),
    application_name: LISTENER,
    stream: sockets.open,
    connectionTimeoutMillis: BEAT_MS,
    query_timeout: BEAT_MS,
  })
  client.on('error', lose)
  client.on('end', () => lose())
  client.on('notification', ({ payload = '' }) => {
    pulse.beat()
    if (payload === HERE) pulse.hasOthers = true
    else if (!isProbe(payload) && payload) announce(payload)
  })
  const countOthers = async () => {
    const { rowCount } = await client.query(OTHERS)
    pulse.beat()
    pulse.hasOthers = rowCount !== 0
  }
  return {
    countOthers,
    start: async () => {
      await client.connect()
      await client.query(SESSION)
      await client.query('LISTEN estran')
      await client.query(`NOTIFY estran, '${HERE}'`)
      await countOthers()
    },
    // The database announces what it has committed before it answers.
    ask: async () => {
      const { rowCount } = await client.query(ASK)
      if (rowCount === 0) throw new SilentDatabase()
      pulse.beat()
    },
    cut: sockets.cut,
    end: () => client.end(),
  }
}
