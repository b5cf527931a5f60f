import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** `reset` counts from now on; `first` waits for a mail. */
export interface Asked {
  what: 'reset' | 'first' | 'all'
}

export interface Received {
  url: string
  mails: number
  firstAt: number
}

let mails = 0
let first = Promise.withResolvers<number>()

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => {
      mails += 1
      first.resolve(Date.now())
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1')
const listening = once(server.server, 'listening')

process.on('message', async ({ what }: Asked) => {
  await listening
  if (what === 'reset') [mails, first] = [0, Promise.withResolvers()]
  const firstAt = what === 'first' ? await first.promise : 0
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.send?.({ url: `smtp://127.0.0.1:${port}`, mails, firstAt })
})
process.on('disconnect', () => process.exit())
