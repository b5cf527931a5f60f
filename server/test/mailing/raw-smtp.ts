import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Called at the end of a mail, in place of an answer. */
type EndMail = (socket: Socket, mail: string) => void

interface RawSmtpOptions {
  greet?: (socket: Socket) => void
  /** The answer to a command; null for yes. */
  answer?: (command: string) => string | null
  end: EndMail
}

/** A server that speaks plain SMTP and may break any rule of it. */
export async function startRawSmtp({ greet = hello, answer = () => null, end }: RawSmtpOptions) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let heard = ''
    let isMail = false
    socket.on('data', (bytes) => {
      heard += bytes
      const ended = isMail ? heard.indexOf('\r\n.\r\n') : heard.indexOf('\r\n')
      if (ended < 0) return
      const text = heard.slice(0, ended)
      heard = ''
      if (isMail) end(socket, text)
      else socket.write(`${answer(text) ?? (/^DATA/i.test(text) ? '354 go on' : '250 yes')}\r\n`)
      isMail = !isMail && /^DATA/i.test(text)
    })
    greet(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Connections that are open now. */
    sockets,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const hello = (socket: Socket) => void socket.write('220 hello\r\n')
