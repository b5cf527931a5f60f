import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../http/errors.ts'
import type { Mailbox, StoredLetter } from './demo-mailbox.ts'
import { demoPage } from './demo-page.ts'
import { html } from './html.ts'
import { type Preview, previewsPage } from './previews-page.ts'

interface MailboxOptions {
  mailbox: Mailbox
  web: string | null
  /** One of each kind. */
  listPreviews: () => Promise<readonly Preview[]>
}

/** The mailbox wears the colours and the font of the built web application, when there is one. */
export async function serveMailbox(app: FastifyInstance, { mailbox, web, listPreviews }: MailboxOptions) {
  const head = web === null ? '' : headOf(await readFile(join(web, 'index.html'), 'utf8'))
  const send = (reply: FastifyReply, page: string) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  const find = async (id: string) => {
    const mail = (await mailbox.list()).find((one) => one.id === id)
    if (!mail) throw notFound()
    return mail
  }
  const schema = { hide: true }
  app.get('/demo/mails', { schema }, async (_request, reply) => send(reply, listPage(head, await mailbox.list())))
  app.get('/demo/mails/previews', { schema }, async (_request, reply) =>
    send(reply, previewsPage(head, await listPreviews())),
  )
  app.get<{ Params: { id: string } }>('/demo/mails/:id', { schema }, async ({ params }, reply) =>
    send(reply, mailPage(head, await find(params.id))),
  )
  app.get<{ Params: { id: string } }>('/demo/mails/:id/html', { schema }, async ({ params }, reply) => {
    const html = await mailbox.html(params.id)
    if (html === null) throw notFound()
    return send(reply, html)
  })
}

/** Without the application itself. */
const headOf = (index: string) =>
  (/<head>(.*)<\/head>/s.exec(index)?.[1] ?? '').replace(
    /<title>.*?<\/title>|<meta name="description"[^>]*>|<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/gs,
    '',
  )

const moment = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' })

const listPage = (head: string, mails: readonly StoredLetter[]) =>
  demoPage({
    head,
    title: 'Mails de démonstration',
    content: html`<h1>Mails de démonstration</h1>
<p>Rien ne part d’une démonstration\u00A0: les mails restent ici, le plus récent d’abord.</p>
<p class="actions"><a class="link" href="/auth/login">Retour à la connexion</a><a class="link" href="/demo/mails/previews">Aperçu de tous les mails</a></p>
${mails.length === 0 ? html`<p class="muted">Aucune donnée</p>` : html`<ul>${mails.map(listLine)}</ul>`}`,
  })

const listLine = ({ id, at, to, subject, link }: StoredLetter) => html`<li><article>
<h2><a class="link" href="/demo/mails/${id}">${subject}</a></h2>
<p class="muted">À ${to}, ${moment.format(new Date(at))}</p>
${link ? html`<p><a class="link" href="${link}">${link}</a></p>` : ''}
</article></li>`

const mailPage = (head: string, { id, at, to, from, subject, text, link }: StoredLetter) =>
  demoPage({
    head,
    title: subject,
    content: html`<p><a class="link" href="/demo/mails">Retour aux mails</a></p>
<h1>${subject}</h1>
<p class="muted">De ${from.name}, à ${to}, ${moment.format(new Date(at))}</p>
<article class="mail">${text
      .split(link ?? '\0')
      .flatMap((part, index) => [
        ...(index > 0 && link ? [html`<a href="${link}">${link}</a>`] : []),
        html`${part}`,
      ])}</article>
<p><a class="link" href="/demo/mails/${id}/html">Voir le mail tel qu’il est envoyé</a></p>`,
  })
