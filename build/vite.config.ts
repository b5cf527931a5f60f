import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin, type UserConfig } from 'vite'
import { withoutSchemas } from './vite.contract.ts'
import { guideChapters } from './vite.help.ts'
import { withoutUnusedParts } from './vite.unused.ts'
import { serveWorker, WORKER } from './vite.worker.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** Files that are text, worth compressing; fonts already are. */
const COMPRESSED = /\.(m?js|css|svg|json|txt|webmanifest|ttf)$/

/** Writes each file's brotli and gzip forms beside it, once, for the server to send as they are. */
function compress(): Plugin {
  let folder = ''
  return {
    name: 'estran-compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      // A build that has failed made none: it tells why by itself.
      if (!existsSync(folder)) return
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((name) => COMPRESSED.test(name)).map((name) => compressFile(folder, name)))
    },
  }
}

/** The best quality takes twice the time of the next: not for what only an opened PDF needs. */
async function compressFile(folder: string, name: string) {
  const path = join(folder, name)
  const bytes = await readFile(path)
  const quality = name.includes('pdf') ? 10 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** The one script that is copied as it is written. */
function minifyStart(): Plugin {
  return {
    name: 'estran-minify-start',
    writeBundle: {
      order: 'pre',
      handler: async ({ dir = '' }) => {
        const path = join(dir, 'start.js')
        const { code } = minifySync(path, await readFile(path, 'utf8'))
        await writeFile(path, code)
      },
    },
  }
}

const PDFJS = join(ROOT, 'node_modules/pdfjs-dist')

/** Adds what pdf.js asks for by name: fonts that a PDF may leave out, and readers of scans without WebAssembly. */
function pdfParts(): Plugin {
  const { version } = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8'))
  const base = `assets/pdf-${version}`
  const pathOf = (name: string) => join(PDFJS, name.endsWith('.js') ? 'wasm' : 'standard_fonts', name)
  return {
    name: 'estran-pdf-parts',
    async generateBundle() {
      const names = await readdir(join(PDFJS, 'standard_fonts'))
      for (const name of [...names, 'jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source: await readFile(pathOf(name)) })
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${base}`, ({ url = '' }, response) => {
        const name = basename(url)
        response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        createReadStream(pathOf(name))
          .on('error', () => response.writeHead(404).end())
          .pipe(response)
      })
    },
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

const isOwn = (id: string) => !id.includes('/node_modules/') && /\/(web|contract)\//.test(id)

/** Puts into one file the modules that the roots import at once, and what these need of the libraries. */
function sharedChunk(name: string, priority: number, roots: string[]) {
  let reached: Set<string> | undefined
  return {
    name: (id: string, graph: ModuleGraph) => {
      reached ??= reachedFrom(roots, graph)
      return reached.has(id) ? name : null
    },
    priority,
  }
}

function reachedFrom(roots: string[], graph: ModuleGraph) {
  const reached = new Set(roots.map((path) => join(ROOT, 'web', path)))
  // Walks over what it adds, too.
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (isOwn(imported)) reached.add(imported)
  }
  return reached
}

/**
 * Modules that screens share come in a few files, in the order a visit needs them; `later` is what the first screens
 * show once they are at rest. Left alone, each set of screens
 * that share something gets a file: 70 for the map.
 */
const CHUNKS = [
  sharedChunk('base', 3, ['main.tsx']),
  { ...sharedChunk('sign-in', 2, ['features/auth/login-screen.tsx']), minShareCount: 2 },
  sharedChunk('frame', 1, ['features/shell/shell.tsx', 'features/map/map-screen.tsx']),
  {
    ...sharedChunk('later', 0.5, ['features/results/chart/zone-chart.tsx', 'features/shell/terms-dialog.tsx']),
    minShareCount: 2,
  },
  // Else what other parts take of OpenLayers would be files of their own before the first map, too.
  { ...sharedChunk('map', 0.4, ['openlayers/zone-map/zone-map.tsx']), minShareCount: 2 },
  { name: 'shared', minShareCount: 2, test: (id: string) => isOwn(id) && !id.includes('/openlayers/') },
]

const browser: UserConfig = {
  plugins: [
    withoutSchemas(),
    withoutUnusedParts(),
    guideChapters(),
    react(),
    pdfParts(),
    minifyStart(),
    serveWorker(),
    compress(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // Says which files a screen needs: the server names them in the page of the map.
    manifest: true,
    // Their licences ask that their texts come with what is made of them.
    license: { fileName: 'licences.txt' },
    // The page's policy allows no inline script and no data: address.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'web/index.html', 'service-worker': `web/${WORKER}` },
      output: {
        codeSplitting: { groups: CHUNKS },
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}

/** Builds the code by which the server draws the map’s page, outside the folder of files that it serves. */
const server: UserConfig = {
  plugins: [react()],
  // With React's own code in it, of production: the server would load the other one, which draws three times slower.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { outDir: '../dist/.server', emptyOutDir: true, copyPublicDir: false },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: join(ROOT, 'web'),
  base: '/',
  ...(isSsrBuild ? server : browser),
}))
