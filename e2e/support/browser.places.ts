import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

/** A program that may be there, and may start. */
export interface BrowserCandidate {
  executablePath: string
  /** To be added to the environment. */
  env?: Record<string, string>
}

export function onTheSystem(): BrowserCandidate[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
  const folders = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin']
  const apps = ['Google Chrome', 'Chromium'].flatMap((name) =>
    ['/Applications', join(homedir(), 'Applications')].map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  )
  const paths = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...apps]
  return paths.map((executablePath) => ({ executablePath }))
}

/** The one Playwright expects, or another it installed: its shell without window, or of another version. */
export function ofPlaywright(): BrowserCandidate[] {
  const expected = chromium.executablePath()
  const folder = expected.match(/^(.*)[\\/]chromium[^\\/]*[\\/]/)?.[1]
  const names = '{chrome,headless_shell,chrome-headless-shell,Chromium,Google Chrome for Testing}'
  const others = folder ? globSync(`chromium*/**/${names}`, { cwd: folder }).map((path) => join(folder, path)) : []
  return [expected, ...others].map((executablePath) => ({ executablePath }))
}

export function fromDebian(): BrowserCandidate[] {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return []
  console.error('No browser yet: apt-get install chromium…')
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8', timeout: 300_000 })
    if (status !== 0) console.error(`apt-get ${args[0]} failed: ${stderr?.trim().split('\n').at(-1) ?? 'not found'}`)
  }
  return [{ executablePath: '/usr/bin/chromium' }]
}

/** The shell without window, unpacked with its libraries, and with its fonts where there are none. */
export function fromNpm(): BrowserCandidate[] {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const source = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium')
  const packaged = join(source, 'bin')
  if (!existsSync(packaged)) return []
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const folder = join(tmpdir(), `estran-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(folder)) unpack(packaged, folder)
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env: Record<string, string> = { LD_LIBRARY_PATH: libraries }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(folder, 'fonts-here.conf')
  return [{ executablePath: join(folder, 'chromium'), env }]
}

function unpack(packaged: string, folder: string) {
  console.error('Unpacking the Chromium that came from npm…')
  const draft = mkdtempSync(`${folder}-`)
  writeFileSync(join(draft, 'chromium'), plain(join(packaged, 'chromium.br')), { mode: 0o755 })
  for (const name of ['al2023', 'swiftshader', 'fonts']) {
    spawnSync('tar', ['-x', '-C', draft], { input: plain(join(packaged, `${name}.tar.br`)) })
  }
  mkdirSync(join(draft, 'cache'))
  const places = `<dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir>`
  writeFileSync(join(draft, 'fonts-here.conf'), `<?xml version="1.0"?><fontconfig>${places}</fontconfig>`)
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}

const plain = (path: string) => brotliDecompressSync(readFileSync(path))
