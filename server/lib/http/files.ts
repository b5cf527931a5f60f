import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { etagOf, type PreparedAnswer } from './prepared.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const FORMS = /\.(br|gz)$/

/** Files by address, in memory: a read from the disk waits for a thread that others keep busy. */
export async function readFiles(folder: string): Promise<Map<string, PreparedAnswer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length)),
  )
  const form = (path: string) => (paths.has(path) ? readFile(join(folder, path)) : null)
  const files = new Map<string, PreparedAnswer>()
  for (const path of paths) {
    if (FORMS.test(path) || path.includes('/.') || path === '/index.html') continue
    const identity = await readFile(join(folder, path))
    const [br, gzip] = [await form(`${path}.br`), await form(`${path}.gz`)]
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    const cacheControl = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    files.set(path, { type, etag: etagOf(identity), cacheControl, identity, br, gzip })
  }
  return files
}
