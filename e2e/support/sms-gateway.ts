import { once } from 'node:events'
import { createServer } from 'node:http'

export interface ReceivedSms {
  /** E.164. */
  to: string
  text: string
}

/** A gateway on a free port of this machine, that keeps what it takes. */
export async function startSmsGateway() {
  const received: ReceivedSms[] = []
  /** Its answer from now on. */
  const answer = { status: 202 }
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://gateway.invalid')
    if (answer.status === 202) received.push({ to: searchParams.get('to') ?? '', text: searchParams.get('text') ?? '' })
    response.writeHead(answer.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    /** SMS_URL of a product that sends by it. */
    url: `http://127.0.0.1:${port}/send?to={to}&text={text}`,
    received,
    answer,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
