import { allows } from '../../contract/core/access.ts'
import type { FuzzCall, FuzzCaller } from './calls.ts'
import type { ApiOperation } from './operations.ts'

export interface FuzzAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A token opens what is public or of its scope; no cookie does. */
export function mayCall(caller: FuzzCaller, { access }: ApiOperation) {
  if (caller === 'lecture') return allows(access, 'actalia-api', caller)
  if (caller === 'actalia-api') return allows(access, caller, 'lims')
  return allows(access, caller === 'nobody' ? null : caller, null)
}

/** All that is wrong with an answer, in words. */
export function faultsOf({ operation, caller, method }: FuzzCall, { status, headers, text }: FuzzAnswer): string[] {
  const isRefusal = status >= 400
  return [
    ...(status >= 500 && !(status === 503 && Number(headers['retry-after']) > 0) ? ['failed'] : []),
    ...(status < 400 && !mayCall(caller, operation) ? ['let in who may not'] : []),
    ...(isRefusal && status !== 499 ? refusalFaults(text) : []),
    ...(LEAKS.test(text) || (isRefusal && SQL.test(text)) ? ['shows its insides'] : []),
    ...(method === operation.method ? documentFaults(operation, { status, headers, text }) : []),
  ]
}

const LEAKS = /node_modules|file:\/\/\/|\.ts:\d+:\d+|\n\s+at \w/
const SQL =
  /\b(select|insert into|update \w+ set|violates|constraint|relation|column|syntax error|kysely|pgboss|ECONN\w+|ENOENT)\b/i
const ENGLISH =
  /\b(the|is|invalid|must|expected|received|required|cannot|should|unexpected|not|error|too|request|property)\b/i

function refusalFaults(text: string): string[] {
  const body = parse(text)
  // A page for people, where the address was opened in a browser.
  if (body === undefined) return text.startsWith('<!doctype html>') || text === '' ? [] : ['refuses without JSON']
  if (typeof body !== 'object' || body === null || !('message' in body)) return ['refuses without a message']
  const more = 'errors' in body && typeof body.errors === 'object' ? Object.values(body.errors ?? {}).flat() : []
  const wrong = [body.message, ...more].filter((one) => typeof one !== 'string' || one === '' || ENGLISH.test(one))
  return wrong.map((one) => `does not speak French: ${one}`)
}

function documentFaults({ answers }: ApiOperation, { status, headers, text }: FuzzAnswer): string[] {
  const documented = answers.get(String(status)) ?? answers.get(`${String(status)[0]}XX`)
  if (!documented) return [`answers ${status}, which is not documented`]
  if (text === '') return []
  const type = String(headers['content-type']).split(';')[0] ?? ''
  const validate = documented.media.get(type)
  if (validate === undefined) return [`answers ${status} as ${type}, which is not documented`]
  if (validate === null || validate(parse(text))) return []
  const [first] = validate.errors ?? []
  return [`answers ${status} other than documented: ${first?.instancePath} ${first?.message}`]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
