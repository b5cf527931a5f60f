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
/** The files that a first visit has loaded, and those of the page where forgetting the device leads: kept at once. */
const FIRST_SCREEN =
  /\/web\/(main|lib\/offline\/kept-answers|features\/(shell\/shell|map\/map-screen|auth\/login-screen)|openlayers\/zone-map\/zone-map)\.tsx?$/
/** Heavy, and of use only with the network. */
const NOT_KEPT = /pdf|password-estimator|shape-map|news-editor/
/** A megabyte: without the network the guide tells them in words. */
const PICTURES = /\.webp$/
const PUBLIC_FILES = ['favicon.svg', 'manifest.webmanifest', 'icons/192.png', 'icons/512.png', 'icons/badge.png']

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
      const entries = (names: readonly string[]) => Promise.all(names.map((name) => entry(`/${name}`, name)))
      const built = bundle as unknown as Record<string, BuiltFile>
      const first = firstFiles(built)
      const others = keptFiles(built).filter((name) => !first.includes(name))
      const files = {
        first: [await entry(BARE_PAGE, 'index.html'), ...(await entries(['start.js', ...first]))],
        others: await entries([...others, ...PUBLIC_FILES]),
      }
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
const keptFiles = (files: Record<string, BuiltFile>) =>
  filesOf(files, KEPT_SCREENS, ({ dynamicImports }) => dynamicImports.filter((one) => !NOT_KEPT.test(one)))

const firstFiles = (files: Record<string, BuiltFile>) => filesOf(files, FIRST_SCREEN, () => [])

function filesOf(
  files: Record<string, BuiltFile>,
  sources: RegExp,
  laterOf: (chunk: BuiltChunk) => readonly string[],
): string[] {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk')
  const roots = chunks.filter(({ moduleIds }) => moduleIds.some((id) => sources.test(id)))
  const found = new Set(roots.map(({ fileName }) => fileName))
  // Walks over what it adds, too. What the first file may load are all screens.
  for (const name of found) {
    const file = files[name]
    if (file?.type !== 'chunk') continue
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {}
    const later = hasAllScreens(file) ? [] : laterOf(file)
    for (const one of [...file.imports, ...later, ...importedCss, ...importedAssets]) found.add(one)
  }
  // Latin alone: names of the coast have no other letters.
  const fonts = Object.keys(files).filter(
    (name) => /latin-wght-normal.*\.woff2$/.test(name) && !name.includes('latin-ext'),
  )
  return [...new Set([...found, ...fonts])].filter((name) => files[name] !== undefined && !PICTURES.test(name))
}

const hasAllScreens = ({ moduleIds }: BuiltChunk) => moduleIds.some((id) => id.endsWith('/web/pages.tsx'))
