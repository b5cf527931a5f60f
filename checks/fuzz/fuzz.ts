import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import type { Db } from '../../server/lib/db/pool.ts'
import { bearerOf, createUser, openSession } from '../../server/test/as.ts'
import { type FuzzAnswer, faultsOf, mayCall } from './answers.ts'
import { CALLERS, callsOf, type FuzzCall, type FuzzCaller } from './calls.ts'
import { type ApiOperation, operationsOf } from './operations.ts'

const PATIENCE_MS = 20_000

interface FuzzOptions {
  origin: string
  /** The name it answers to. */
  host: string
  /** The database into which people, sessions and tokens are put by hand, so that no limit of signing in is met. */
  db: Db
  calls: number
  seed: number
}

export interface FuzzReport {
  made: number
  /** The number of answers by status. */
  statuses: Record<string, number>
  /** Operations that did something at least once. */
  reached: number
  /** Every fault once, with a call that shows it. */
  faults: string[]
}

/** Calls everything the OpenAPI document describes, as everybody, with what fits and what does not. */
export async function fuzz({ origin, host, db, calls, seed }: FuzzOptions): Promise<FuzzReport> {
  const agent = new Agent({ keepAlive: true })
  const ask = (sent: FuzzRequest, headers: FuzzHeaders = {}) => exchange(origin, agent, sent, { host, ...headers })
  const { text } = await ask({ method: 'GET', address: '/api/openapi.json' })
  const operations = operationsOf(JSON.parse(text))
  const each = Math.ceil(calls / operations.length)
  const lines = operations.map((operation, index) =>
    fc.sample(
      callsOf(
        operation,
        CALLERS.filter((caller) => mayCall(caller, operation)),
      ),
      {
        numRuns: each,
        seed: seed + index,
      },
    ),
  )
  const visitors = new Map<FuzzCaller, FuzzHeaders>()
  const send = async (caller: FuzzCaller, sent: FuzzRequest) => {
    const headers = visitors.get(caller) ?? (await enter(caller))
    visitors.set(caller, headers)
    return ask(sent, headers)
  }
  const enter = async (caller: FuzzCaller): Promise<FuzzHeaders> => {
    const proof = await proofOf(db, caller)
    if (proof.authorization) return proof
    const { headers } = await ask({ method: 'GET', address: '/api/settings' }, proof)
    const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
    return { cookie: [proof.cookie ?? [], cookies].flat().join('; '), 'x-xsrf-token': decodeURIComponent(token) }
  }
  /** The stored values, with one field of the body in place of its own. */
  const changed = async ({ operation, caller, address, body, changedField }: FuzzCall) => {
    const isRead = operations.some(({ method, path }) => method === 'GET' && path === operation.path)
    if (operation.method !== 'PUT' || !isRead || changedField === null || !body) return body
    const stored = objectIn((await send(caller, { method: 'GET', address })).text)
    const fields = Object.entries(objectIn(body.toString()) ?? {})
    const field = fields[changedField % fields.length]
    return stored && field ? Buffer.from(JSON.stringify({ ...stored, [field[0]]: field[1] })) : body
  }
  const answerOf = async (call: FuzzCall): Promise<FuzzAnswer> => {
    const body = await changed(call)
    const answer = await send(call.caller, { ...call, body })
    const isExpected = mayCall(call.caller, call.operation) ? ![401, 419].includes(answer.status) : answer.status >= 400
    if (isExpected || call.caller === 'nobody') return answer
    // A call before this one ended the session, the token or the account, or gave it another role.
    visitors.delete(call.caller)
    return send(call.caller, { ...call, body })
  }

  const statuses: FuzzReport['statuses'] = {}
  const reached = new Set<ApiOperation>()
  const faults = new Map<string, string>()
  // Operations take turns, so that one finds what another has made.
  for (let turn = 0; turn < each; turn++) {
    for (const call of lines.flatMap((line) => line[turn] ?? [])) {
      const answer = await answerOf(call)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.status < 300) reached.add(call.operation)
      for (const fault of faultsOf(call, answer)) {
        const name = `${call.method} ${call.operation.path} ${fault}`
        if (!faults.has(name)) faults.set(name, `${name}\n${shown(call, answer)}`)
      }
    }
  }
  agent.destroy()
  return { made: each * lines.length, statuses, reached: reached.size, faults: [...faults.values()] }
}

/** A new person of this role with a session, or a program's token: some calls end them. */
async function proofOf(db: Db, caller: FuzzCaller): Promise<FuzzHeaders> {
  if (caller === 'nobody') return {}
  const { id } = await createUser(db, caller === 'lecture' ? 'actalia-api' : caller)
  if (caller === 'lecture') return bearerOf(db, { id }, caller)
  if (caller === 'actalia-api') return bearerOf(db, { id })
  return { cookie: `estran_session=${await openSession(db, { id })}; estran_signed_in=1` }
}

type FuzzHeaders = Record<string, string>
type FuzzRequest = Pick<FuzzCall, 'method' | 'address'> & Partial<Pick<FuzzCall, 'type' | 'body'>>

/** Sent as it stands: a browser’s client would mend the address. An answer that goes on is left once it has begun. */
async function exchange(origin: string, agent: Agent, sent: FuzzRequest, headers: FuzzHeaders) {
  const { method, address, type, body } = sent
  const { hostname, port } = new URL(origin)
  const content = { ...(type && { 'content-type': type }), ...(body && { 'content-length': String(body.length) }) }
  const asking = request({
    agent,
    hostname,
    port,
    method,
    path: address,
    headers: { ...headers, ...content },
    timeout: PATIENCE_MS,
  })
  asking.on('timeout', () => asking.destroy(new Error(`${method} ${address}: no answer in ${PATIENCE_MS} ms`)))
  asking.end(body ?? undefined)
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  if (!answer) throw new Error(`${method} ${address}: no answer`)
  const { statusCode: status = 0, headers: answered } = answer
  if (answered['content-type']?.startsWith('text/event-stream')) {
    answer.destroy()
    return { status, headers: answered, text: '' }
  }
  return { status, headers: answered, text: (await buffer(answer)).toString() }
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null
  } catch {
    return null
  }
}

const shown = ({ caller, address, type, body }: FuzzCall, { status, text }: FuzzAnswer) =>
  `  as ${caller}: ${address} ${type ?? ''} ${body?.toString().slice(0, 1500) ?? ''}\n  → ${status} ${text.slice(0, 400)}`
