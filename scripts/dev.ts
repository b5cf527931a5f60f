import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Vite serves the web application and forwards /api to the server.
const root = join(import.meta.dirname, '..')
const children = [
  ['--watch', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--config=build/vite.config.ts'],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))

// Ctrl-C reaches all three processes: this one only waits for the others.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
