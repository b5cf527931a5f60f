import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../http/errors.ts'
import { plainPage } from '../http/plain-page.ts'
import type { DemoMail, DemoMailbox } from './demo-mailbox.ts'
import { type Html, html } from './html.ts'
import { type Letter, seenHtml } from './letter.ts'

export interface MailPreview {
  kind: string
  label: string
  /** Null when the demo no longer has the accounts it needs. */
  letter: Letter | null
}

interface MailboxOptions {
  mailbox: DemoMailbox
  head: Html
  /** Lists one sample of each kind of mail. */
  listPreviews: () => Promise<readonly MailPreview[]>
}

export function serveMailbox(app: FastifyInstance, { mailbox, head, listPreviews }: MailboxOptions) {
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

const moment = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' })

const listPage = (head: Html, mails: readonly DemoMail[]) =>
  plainPage({
    ...DEMO,
    head,
    title: 'Mails de démonstration',
    content: html`<h1>Mails de démonstration</h1>
<p>Rien ne part d’une démonstration\u00A0: les mails restent ici, le plus récent d’abord.</p>
<p class="actions"><a class="link" href="/auth/login">Retour à la connexion</a><a class="link" href="/demo/mails/previews">Aperçu de tous les mails</a></p>
${mails.length === 0 ? html`<p class="muted">Aucune donnée</p>` : html`<ul>${mails.map(listLine)}</ul>`}`,
  })

const listLine = ({ id, at, to, subject, link }: DemoMail) => html`<li><article>
<h2><a class="link" href="/demo/mails/${id}">${subject}</a></h2>
<p class="muted">À ${to}, ${moment.format(new Date(at))}</p>
${link ? html`<p><a class="link" href="${link}">${link}</a></p>` : ''}
</article></li>`

const mailPage = (head: Html, { id, at, to, from, subject, text, link }: DemoMail) =>
  plainPage({
    ...DEMO,
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

const previewsPage = (head: Html, previews: readonly MailPreview[]) =>
  plainPage({
    ...DEMO,
    head,
    title: 'Aperçu des mails',
    width: 'wide',
    content: html`<p><a class="link" href="/demo/mails">Retour aux mails</a></p>
<h1>Aperçu des mails</h1>
<p>Chaque sorte de mail, en texte et tel qu’il est vu, avec des données de la démonstration. Rien n’est envoyé, et ces liens n’ouvrent rien.</p>
${previews.map(section)}`,
  })

const section = ({ kind, label, letter }: MailPreview) => html`<section id="${kind}">
<h2>${label}</h2>
${
  letter
    ? html`<p class="muted">À ${letter.to}, objet : ${letter.subject}</p>
<div class="preview"><article class="mail">${letter.text}</article>
<iframe title="${label}" sandbox srcdoc="${seenHtml(letter)}"></iframe></div>`
    : html`<p class="muted">Aucune donnée</p>`
}
</section>`

const STYLE = `
.notice { margin: 0; padding: 3px 8px; background: var(--warning-paper, #fff4da); color: var(--warning-ink, #6b4a00); font-size: 13px; line-height: 20px; text-align: center }
main p { margin: 4px 0 0 }
ul { display: grid; gap: 12px; margin: 20px 0 0; padding: 0; list-style: none }
article { padding: 14px 20px; border: 1px solid var(--line, #dce5e7); border-radius: 14px; background: var(--paper, #fff) }
h2 { font-size: 1.125rem }
section { margin-top: 40px }
.mail { margin-top: 16px; padding: 20px; white-space: pre-line }
.actions { display: flex; flex-wrap: wrap; gap: 0 24px }
main.wide { max-width: 84rem }
.preview { display: grid; gap: 16px; margin-top: 16px }
.preview .mail { margin: 0 }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line, #dce5e7); border-radius: 14px }
@media (width >= 60em) { .preview { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) } }
`
const DEMO = { style: STYLE, notice: 'Données de démonstration (valeurs fictives)' }
