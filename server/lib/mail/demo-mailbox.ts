import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { clock } from '../clock.ts'
import { notFound } from '../http/errors.ts'
import { html } from './html.ts'
import type { Letter } from './letter.ts'
import type { Mailer } from './mailer.ts'

type StoredLetter = Letter & { id: string; at: string }

export interface Mailbox extends Mailer {
  list: () => Promise<StoredLetter[]>
}

const MAX_KEPT = 200

export function demoMailbox(folder: string, say: (line: string) => void): Mailbox {
  const files = async () => (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json')).sort()
  return {
    send: async (id, letter) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const at = clock.now().toISOString()
      const stored: StoredLetter = { ...letter, id, at }
      const file = join(folder, `${at.replace(/\D/g, '')}-${id}.json`)
      // Renamed once complete, because someone may be reading the folder.
      await writeFile(`${file}.draft`, JSON.stringify(stored), { mode: 0o600 })
      await rename(`${file}.draft`, file)
      for (const old of (await files()).slice(0, -MAX_KEPT)) await rm(join(folder, old), { force: true })
      say(`Mail pour ${letter.to} : ${letter.subject}${letter.link ? `\n  ${letter.link}` : ''}`)
    },
    close: () => undefined,
    list: async () => {
      const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '')
      const texts = await Promise.all((await files()).reverse().map(read))
      return texts.filter((text) => text !== '').map((text) => JSON.parse(text))
    },
  }
}

const moment = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'medium' })

const listPage = (mails: StoredLetter[]) => html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails de démonstration – Estran</title>
<link rel="icon" href="/favicon.svg">
<style>
body { margin: 0 auto; max-width: 760px; padding: 16px; background: #f3f7f7; color: #0e2a35; font: 16px/1.5 "Segoe UI", Roboto, Arial, sans-serif }
article { margin: 16px 0; padding: 16px 20px; background: #fff; border: 1px solid #dce5e7; border-radius: 14px }
h2 { margin: 0; font-size: 18px } p { margin: 4px 0 } a { color: #0b5563; overflow-wrap: anywhere }
.muted { color: #4a6470 } .link { display: inline-block; padding: 10px 0 } pre { white-space: pre-wrap; font: inherit; margin: 12px 0 0 }
summary { min-height: 44px; line-height: 44px; cursor: pointer; color: #0b5563 }
</style>
</head>
<body>
<main>
<h1>Mails de démonstration</h1>
<p>Rien ne part d’une démonstration : les mails restent ici, le plus récent d’abord. <a href="/auth/login">Retour à la connexion</a></p>
${mails.length === 0 ? html`<p>Aucune donnée</p>` : ''}
${mails.map(
  ({ id, at, to, subject, text, link }) => html`<article>
<h2>${subject}</h2>
<p class="muted">À ${to}, ${moment.format(new Date(at))}</p>
${link ? html`<p><a class="link" href="${link}">${link}</a></p>` : ''}
<details><summary>Lire le texte</summary><pre>${text}</pre></details>
<p><a class="link" href="/demo/mails/${id}">Voir le mail tel qu’il est</a></p>
</article>`,
)}
</main>
</body>
</html>`

export function serveMailbox(app: FastifyInstance, mailbox: Mailbox) {
  app.get('/demo/mails', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(listPage(await mailbox.list()).text),
  )
  app.get<{ Params: { id: string } }>('/demo/mails/:id', { schema: { hide: true } }, async (request, reply) => {
    const mail = (await mailbox.list()).find(({ id }) => id === request.params.id)
    if (!mail) throw notFound()
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(mail.html)
  })
}
