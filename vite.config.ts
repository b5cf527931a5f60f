import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Files that are text, worth compressing; fonts already are. */
const COMPRESSED = /\.(js|css|svg|json)$/

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

export default defineConfig({
  root: 'web',
  base: '/',
  plugins: [react(), compress()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // The page's policy allows no inline script and no data: address.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
