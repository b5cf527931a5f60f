import { createReadStream, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Files that are text, worth compressing; fonts already are. */
const COMPRESSED = /\.(m?js|css|svg|json|webmanifest|ttf)$/

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
      const files = await readdir(folder, { recursive: true })
      for (const file of files.filter((name) => COMPRESSED.test(name))) {
        const bytes = await readFile(join(folder, file))
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        await writeFile(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }))
        await writeFile(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

const PDFJS = join(import.meta.dirname, 'node_modules/pdfjs-dist')

/** What pdf.js asks for by its name: the fonts that a PDF may leave out, and readers of scans without WebAssembly. */
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

const WORKER = 'features/push/service-worker.ts'

/** A service worker has one address for ever, and rules what lies below it. */
function serveWorker(): Plugin {
  return {
    name: 'estran-service-worker',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url === '/service-worker.js') request.url = `/${WORKER}`
        next()
      })
    },
  }
}

export default defineConfig({
  root: 'web',
  base: '/',
  plugins: [react(), pdfParts(), serveWorker(), compress()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // The page's policy allows no inline script and no data: address.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'web/index.html', 'service-worker': `web/${WORKER}` },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
