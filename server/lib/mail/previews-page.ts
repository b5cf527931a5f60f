import { demoPage } from './demo-page.ts'
import { html } from './html.ts'
import { type Letter, seenHtml } from './letter.ts'

export interface Preview {
  kind: string
  label: string
  /** Null where the demo no longer has the people for it. */
  letter: Letter | null
}

export const previewsPage = (head: string, previews: readonly Preview[]) =>
  demoPage({
    head,
    title: 'Aperçu des mails',
    width: 'wide',
    content: html`<p><a class="link" href="/demo/mails">Retour aux mails</a></p>
<h1>Aperçu des mails</h1>
<p>Chaque sorte de mail, en texte et tel qu’il est vu, avec des données de la démonstration. Rien n’est envoyé, et ces liens n’ouvrent rien.</p>
${previews.map(section)}`,
  })

const section = ({ kind, label, letter }: Preview) => html`<section id="${kind}">
<h2>${label}</h2>
${
  letter
    ? html`<p class="muted">À ${letter.to}, objet : ${letter.subject}</p>
<div class="preview"><article class="mail">${letter.text}</article>
<iframe title="${label}" sandbox srcdoc="${seenHtml(letter)}"></iframe></div>`
    : html`<p class="muted">Aucune donnée</p>`
}
</section>`
