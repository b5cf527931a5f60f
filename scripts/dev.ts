import { spawn } from 'node:child_process'
import { join } from 'node:path'

// The server starts again at each change of its files; Vite serves the web and sends /api to it.
const root = join(import.meta.dirname, '..')
const children = [['--watch', 'server/main.ts'], ['node_modules/vite/bin/vite.js']].map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
)

// Ctrl-C reaches all three: this one only waits for the others.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
