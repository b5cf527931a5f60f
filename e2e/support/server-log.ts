import { DEMO_PASSWORD } from '../../contract/core/demo.ts'
import { PASSWORD_WORD } from './people.ts'
import { PROVIDER_SECRET } from './provider.ts'

/** Checks the server’s log of all the journeys: its lines are JSON, and hold none of the secrets that went by. */
export function checkServerLog(log: string, secret: string) {
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  if (requests.some(({ reqId }) => typeof reqId !== 'string')) throw new Error('A request without its id in the log.')
  // The links of the mails, as the console of a demonstration prints them.
  const tokens = [...log.matchAll(/token=([\w-]{43})/g)].map(([, token = '']) => token)
  const all = lines.join('\n')
  const secrets = [DEMO_PASSWORD, PASSWORD_WORD, PROVIDER_SECRET, secret, '$argon2', 'XSRF', ...tokens]
  const leaked = secrets.filter((one) => all.includes(one))
  if (leaked.length > 0) throw new Error(`Secrets in the log: ${leaked.length}.`)
}
