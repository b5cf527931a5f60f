import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { BARE_PAGE } from '../contract/core/bare-page.ts'

export const WORKER = 'features/shell/offline/service-worker.ts'
const APP_FILES = 'self.__APP_FILES__'
/** The screens that a phone keeps for when there is no network, with what they load when it is asked for. */
const KEPT_SCREENS =
  /\/web\/(lib\/offline\/kept-answers|features\/(shell\/shell|map\/map-screen|account\/account-screen|results\/results-screen|auth\/login-screen|contents\/legals-screen|help\/help-screen))\.tsx?$/
/** Heavy, and of use only with the network. */
const NOT_KEPT = /pdf|password-estimator|shape-map|news-editor/
/** A megabyte: without the network the guide tells them in words. */
const PICTURES = /\.webp$/
const PUBLIC_FILES = [
  'start.js',
  'favicon.svg',
  'manifest.webmanifest',
  'icons/192.png',
  'icons/512.png',
  'icons/badge.png',
]

type BuiltFile = { type: 'asset' } | BuiltChunk
interface BuiltChunk {
  type: 'chunk'
  fileName: string
  moduleIds: string[]
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}

/** One address for ever, as a service worker rules what lies below it; it is told which files are the application. */
export function serveWorker(): Plugin {
  return {
    name: 'estran-service-worker',
    enforce: 'post',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url === '/service-worker.js') request.url = `/${WORKER}`
        next()
      })
    },
    // As written: the last steps of a build still change what it has made.
    writeBundle: async ({ dir = '' }, bundle) => {
      const entry = async (url: string, name: string) => {
        const hash = createHash('sha256').update(await readFile(join(dir, name)))
        const integrity = `sha256-${hash.digest('base64')}`
        return { url, revision: url.startsWith('/assets/') ? null : integrity.slice(7, 19), integrity }
      }
      const names = [...keptFiles(bundle as unknown as Record<string, BuiltFile>), ...PUBLIC_FILES]
      const files = await Promise.all([entry(BARE_PAGE, 'index.html'), ...names.map((name) => entry(`/${name}`, name))])
      const path = join(dir, 'service-worker.js')
      const code = await readFile(path, 'utf8')
      if (!code.includes(APP_FILES)) throw new Error('The service worker has no place for the list of its files')
      await writeFile(
        path,
        code.replace(APP_FILES, () => JSON.stringify(files)),
      )
    },
  }
}

/** The names of what the kept screens need: their code, styles and fonts. */
function keptFiles(files: Record<string, BuiltFile>): string[] {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk')
  const screens = chunks.filter(({ moduleIds }) => moduleIds.some((id) => KEPT_SCREENS.test(id)))
  const kept = new Set(screens.map(({ fileName }) => fileName))
  // Walks over what it adds, too. What the first file may load are all screens.
  for (const name of kept) {
    const file = files[name]
    if (file?.type !== 'chunk') continue
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {}
    const later = hasAllScreens(file) ? [] : file.dynamicImports.filter((one) => !NOT_KEPT.test(one))
    for (const one of [...file.imports, ...later, ...importedCss, ...importedAssets]) kept.add(one)
  }
  // Latin alone: names of the coast have no other letters.
  const fonts = Object.keys(files).filter(
    (name) => /latin-wght-normal.*\.woff2$/.test(name) && !name.includes('latin-ext'),
  )
  return [...new Set([...kept, ...fonts])].filter((name) => files[name] !== undefined && !PICTURES.test(name))
}

const hasAllScreens = ({ moduleIds }: BuiltChunk) => moduleIds.some((id) => id.endsWith('/web/pages.tsx'))
