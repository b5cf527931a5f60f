import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { TEST_CERTIFICATE } from './certificate.ts'

export interface ReceivedMail {
  /** Addresses of the envelope. */
  from: string
  to: string[]
  /** Decoded headers by lower-case name. */
  headers: Record<string, string>
  text: string
  html: string
  images: { cid: string; type: string; disposition: string; bytes: Buffer }[]
}

interface SmtpOptions {
  /** The words that refuse a mail for this address; null takes it. */
  refuse?: (address: string) => string | null
  /** Its code for that; 550. */
  refusal?: number | ((address: string) => number)
  /** Only who brings these may send. */
  account?: { user: string; password: string }
  /** Offers STARTTLS, with a certificate that nobody vouches for. */
  hasTls?: boolean
  /** Called while a mail is being taken; what it throws is the answer. */
  onMail?: (mail: ReceivedMail) => Promise<void> | void
}

/** A real SMTP server on a free port of this machine, that keeps what it takes. */
export async function startSmtp(options: SmtpOptions = {}) {
  const { refuse = () => null, refusal = 550, account, hasTls = false, onMail = () => undefined } = options
  const received: ReceivedMail[] = []
  /** Who tried to sign in. */
  const tried: string[] = []
  const server = new SMTPServer({
    authOptional: !account,
    allowInsecureAuth: true,
    ...TEST_CERTIFICATE,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    onAuth: ({ username = '', password }, _session, done) => {
      tried.push(username)
      const isKnown = account && username === account.user && password === account.password
      done(isKnown ? null : new Error('535 not you'), { user: username })
    },
    onRcptTo: ({ address }, _session, done) => {
      const why = refuse(address)
      const responseCode = typeof refusal === 'number' ? refusal : refusal(address)
      done(why === null ? null : Object.assign(new Error(why), { responseCode }))
    },
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const mail = {
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        ...parse(Buffer.concat(chunks).toString()),
      }
      try {
        await onMail(mail)
        received.push(mail)
        done()
      } catch (error) {
        done(Object.assign(new Error(String(error)), { responseCode: 451 }))
      }
    },
  })
  // A client that leaves in the middle is no failure of a test.
  server.on('error', () => undefined)
  /** The envelopes, byte for byte: the server itself decodes domains. */
  const envelopes: string[] = []
  server.server.on('connection', (socket) =>
    socket.on('data', (chunk) => envelopes.push(...(chunk.toString().match(/^(?:MAIL FROM|RCPT TO):.*$/gm) ?? []))),
  )
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    tried,
    envelopes,
    stop: () => new Promise<void>((done) => server.close(done)),
  }
}

const bytes = (encoding: string | undefined, body: string) => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const joined = body.replace(/=\r\n/g, '')
  return Buffer.from(
    joined.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
}

/** RFC 2047: « =?UTF-8?Q?caf=C3=A9?= ». */
const words = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
      kind.toLowerCase() === 'b' ? bytes('base64', coded) : bytes('quoted-printable', coded.replaceAll('_', ' ')),
    )

/** A part: its headers and what follows the first empty line. */
function split(part: string) {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())]
    }),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

type MailPart = ReturnType<typeof split>

/** The parts within, and those within these. */
function partsOf({ headers, body }: MailPart): MailPart[] {
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [{ headers, body }]
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return parts.flatMap((part) => partsOf(split(part.replace(/^\r\n/, ''))))
}

function parse(raw: string) {
  const whole = split(raw)
  const parts = partsOf(whole)
  const partOf = (type: string) => {
    const found = parts.find((part) => part.headers['content-type']?.startsWith(type))
    return bytes(found?.headers['content-transfer-encoding'], found?.body ?? '')
      .replace(/\r\n/g, '\n')
      .replace(/\n$/, '')
  }
  const images = parts
    .filter(({ headers }) => headers['content-type']?.startsWith('image/'))
    .map(({ headers, body }) => ({
      cid: headers['content-id'] ?? '',
      type: headers['content-type']?.split(';')[0] ?? '',
      disposition: headers['content-disposition'] ?? '',
      bytes: Buffer.from(body, 'base64'),
    }))
  return { headers: whole.headers, text: partOf('text/plain'), html: partOf('text/html'), images }
}
