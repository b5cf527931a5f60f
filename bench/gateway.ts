import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Half: it takes the message, and its answer is cut. */
export type GatewayMood = 'usual' | 'slow' | 'half' | 'fault'

const ANSWER_MS = { usual: 250, slow: 5000, half: 250, fault: 250 }

interface TakenSms {
  to: string
  at: number
  /** Its sender has heard that it was taken. */
  isTold: boolean
}

/** A gateway of SMS on this machine, which notes what it takes, and has moods. */
export async function startGateway() {
  const taken: TakenSms[] = []
  const counts = { fault: 0, half: 0 }
  let mood: GatewayMood = 'usual'

  async function answer(to: string, response: ServerResponse) {
    const own = mood
    if (own === 'fault') {
      counts.fault += 1
      await wait(ANSWER_MS.fault)
      return void response.writeHead(500).end()
    }
    const sms: TakenSms = { to, at: Date.now(), isTold: false }
    taken.push(sms)
    await wait(ANSWER_MS[own])
    if (own === 'half') {
      counts.half += 1
      response.writeHead(202, { 'content-length': '100' }).write('0: Accepted')
      return void setImmediate(() => response.destroy())
    }
    response.writeHead(202).end('0: Accepted for delivery', () => {
      sms.isTold = response.writableFinished && !response.destroyed
    })
  }
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '', 'http://localhost').searchParams.get('to') ?? ''
    void answer(to, response)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const leave = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return {
    ...{ taken, counts, leave },
    url: `http://127.0.0.1:${port}/sendsms?to={to}&text={text}`,
    setMood: (next: GatewayMood) => {
      mood = next
    },
    comeBack: () => listen(port),
  }
}
