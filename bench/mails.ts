import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

const PATIENCE_MS = 240_000

/** A mail server on this machine, which notes what it takes. */
export async function startMailServer() {
  const taken = { received: [] as number[], recipients: [] as string[], ids: [] as string[] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, session, done) => {
      let text = ''
      try {
        for await (const part of stream) text += part
      } catch (error) {
        // Its sender was killed: nothing was taken.
        return done(error instanceof Error ? error : null)
      }
      taken.received.push(Date.now())
      taken.ids.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '')
      taken.recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  /** How many never came, and how many came again under another Message-ID. */
  const faultsOf = async (addresses: readonly string[]) => {
    const missing = () => {
      const come = new Set(taken.recipients)
      return addresses.filter((one) => !come.has(one)).length
    }
    for (let waited = 0; missing() > 0 && waited < PATIENCE_MS; waited += 100) await wait(100)
    return { missing: missing(), twice: new Set(taken.ids).size - new Set(taken.recipients).size }
  }
  return Object.assign(taken, { url, faultsOf, close: () => server.close() })
}
