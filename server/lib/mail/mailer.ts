import { createTransport } from 'nodemailer'
import { sentEmail } from '../../../contract/rules/reading/sent-emails.ts'
import { LOOPBACK } from '../../config.ts'
import { atOnceOf } from '../jobs.ts'
import type { Letter, LetterLogo } from './letter.ts'

export interface Mailer {
  /** Resolves once the server has accepted it; `id` stays the same at each try. */
  send: (id: string, letter: Letter) => Promise<void>
  close: () => void
}

interface SmtpOptions {
  url: string
  from: string | undefined
  publicUrl: string
  tryMs?: number
}

const WAIT_MS = 15_000
/** Well under what a job may last, so that no two workers try the same mail. */
const TRY_MS = 45_000
const IDLE_MS = 30_000

function mustEncrypt(url: string) {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && username !== '' && !LOOPBACK.test(hostname)
}

export function smtpMailer({ url, from, publicUrl, tryMs = TRY_MS }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    // As many as are sent at once: a mail that waits for one would wait for those that a server holds.
    maxConnections: atOnceOf('mails', 'alerts'),
    idleTimeout: IDLE_MS,
    // A password must not travel in clear, unless it stays on this machine.
    requireTLS: mustEncrypt(url),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: 2 * WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(publicUrl)
  return {
    send: async (id, letter) => {
      const sender = from?.includes('<')
        ? from
        : { name: letter.from.name, address: sentEmail(from ?? letter.from.address) }
      await transport.sendMail({
        // Cuts the connection also when the server says a little from time to time.
        signal: AbortSignal.timeout(tryMs),
        messageId: `<${id}@${hostname}>`,
        from: sender,
        // As objects, so that a comma cannot add recipients.
        replyTo: { name: '', address: sentEmail(letter.replyTo) },
        to: { name: '', address: sentEmail(letter.to) },
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        attachments: letter.logo ? [attachmentOf(letter.logo)] : [],
        headers: { 'Auto-Submitted': 'auto-generated', ...(letter.unsubscribe && oneClick(letter.unsubscribe)) },
      })
    },
    // Cut what is still being sent: it has had its time.
    close: () => transport.close({ force: true }),
  }
}

/** Headers of one-click unsubscription (RFC 8058). */
const oneClick = (href: string) => ({
  'List-Unsubscribe': `<${href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** An inline image, shown where the HTML names it and not listed as an attachment. */
const attachmentOf = ({ cid, type, bytes }: LetterLogo) => ({
  cid,
  content: bytes,
  contentType: type,
  filename: `logo.${type.replace(/^image\//, '')}`,
  contentDisposition: 'inline' as const,
})

export const noMailer: Mailer = {
  send: () => Promise.reject(Object.assign(new Error('SMTP_URL is not set: mails wait'), { code: 'ENOSMTP' })),
  close: () => undefined,
}
