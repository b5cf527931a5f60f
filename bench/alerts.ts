import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { addSubscribers, SUBSCRIBERS } from './data.ts'
import { atMost, type Figure, info, milliseconds, seconds } from './figures.ts'
import { asAdmin, asClient, ask, settled, whileAsked } from './site.ts'
import { type World, withDb } from './world.ts'

const PATIENCE_MS = 180_000

/** A class changes that two thousand follow, and a mail server on this machine takes their mails. */
export async function measureAlerts({ open }: World): Promise<Figure[]> {
  const mails = startMailServer()
  const { url, site } = await open('alerts', { SMTP_URL: await mails.listening })
  try {
    const ranking = await withDb(url, addSubscribers)
    const [admin, client] = [await asAdmin(site), await asClient(site)]
    await settled(site.pid)
    const { value, longest, p99 } = await whileAsked(site, client, async () => {
      const beganAt = Date.now()
      await ask(`${site.origin}/api/rankings/${ranking}`, admin, { class: 'elevee', reason: 'Mesure' }, 'PUT')
      const saved = Date.now() - beganAt
      while (mails.received.length < SUBSCRIBERS && Date.now() - beganAt < PATIENCE_MS) await wait(50)
      const [first = Number.POSITIVE_INFINITY] = mails.received
      return { saved, first: first - beganAt, all: (mails.received.at(-1) ?? 0) - beganAt }
    })
    const missing = SUBSCRIBERS - new Set(mails.recipients).size
    return [
      atMost(`Alert of ${SUBSCRIBERS}: the change is saved`, 1, value.saved / 1000, seconds),
      atMost('… the first mail has come', 10, value.first / 1000, seconds),
      info('… all of them', seconds(value.all / 1000)),
      atMost(
        '… people without a mail, or with two',
        0,
        missing + Math.abs(mails.received.length - SUBSCRIBERS),
        String,
      ),
      atMost('… another’s longest wait meanwhile', 300, longest, milliseconds, `p99 ${milliseconds(p99)}`),
    ]
  } finally {
    await site.stop()
    mails.close()
  }
}

/** Each mail takes so long; while the server is away it refuses everybody. */
export function startMailServer(mailMs = 0, isAway = false) {
  const taken = { received: [] as number[], recipients: [] as string[], ids: [] as string[], isAway }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => done(taken.isAway ? new Error('Away') : null),
    onData: async (stream, session, done) => {
      let text = ''
      try {
        for await (const part of stream) text += part
      } catch (error) {
        // Its sender was killed: nothing was taken.
        return done(error instanceof Error ? error : null)
      }
      await wait(mailMs)
      taken.received.push(Date.now())
      taken.ids.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '')
      taken.recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  const listening = once(server.server, 'listening').then(() => {
    const address = server.server.address()
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  return Object.assign(taken, { listening, close: () => server.close() })
}
