import { PAGES } from '../../../../contract/core/pages.ts'
import { html } from '../../mail/html.ts'

type PublicPageName = Extract<(typeof PAGES)[number], { access: 'public' }>['name']

const GENERAL = 'La pollution virale des zones conchylicoles, zone par zone.'

/** For search engines and for those to whom an address is sent; a page for which one signs in says nothing of its own. */
const DESCRIPTIONS: Record<PublicPageName, string> = {
  login: 'Connectez-vous pour voir la classe de pollution virale de votre zone conchylicole.',
  'second-factor': 'La seconde étape de votre connexion à Estran.',
  legals: 'Qui publie Estran, ses conditions d’utilisation, et ce qu’il fait des données personnelles.',
  'forgotten-password': 'Recevez par mail un lien pour choisir un nouveau mot de passe.',
  'forgotten-password-mail-sent': 'Un mail vous permet de choisir un nouveau mot de passe.',
  'reset-password': 'Choisissez le mot de passe de votre compte Estran.',
  'reset-password-confirmation': 'Votre mot de passe est enregistré\u00A0: vous pouvez vous connecter.',
  register: 'Demandez un compte pour suivre la classe de pollution virale de votre zone conchylicole.',
  'register-mail-sent': 'Votre inscription est enregistrée\u00A0: un mail vous permet de choisir votre mot de passe.',
  verification: 'Vérifiez, par son code, ce que dit une attestation d’Estran et si elle a été corrigée depuis.',
  accessibility: 'Ce qui est accessible dans Estran, ce qui ne l’est pas encore, et à qui le dire.',
  'site-map': 'Toutes les pages d’Estran, d’après ce que vous pouvez ouvrir.',
  help: 'Le guide d’Estran\u00A0: s’inscrire, lire la carte, suivre sa zone, retrouver ses analyses.',
}
const LOST = { title: 'Page non trouvée', description: GENERAL }

const WORDS = new Map(
  PAGES.map((page) => {
    const description = page.access === 'public' ? DESCRIPTIONS[page.name] : GENERAL
    return [page.path as string, { title: page.title, description }]
  }),
)

/** Has the title and the words of the page at this path, before the application runs; null: a page that is not there. */
export function withPageHead(index: string, path: string | null, publicUrl: string): string {
  return withWords(index, WORDS.get(path ?? '') ?? LOST, publicUrl)
}

interface HeadWords {
  title: string
  description: string
}

/** The same with other words: those of what this very address shows. */
export function withWords(index: string, { title, description }: HeadWords, publicUrl: string): string {
  const head = html`<title>${title} · Estran</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Estran" />
    <meta property="og:locale" content="fr_FR" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${publicUrl}/icons/share.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />`.text
  return index.replace(/<title>.*?<\/title>(\s*<meta name="description"[^>]*>)?/s, () => head)
}
