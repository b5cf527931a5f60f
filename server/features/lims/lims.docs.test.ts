import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../contract/core/demo.ts'
import { TEST_SECRET } from '../../test/as.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { endProcess, type RunningProduct, startProduct } from '../../test/process.ts'
import { testDatabase } from '../../test/site.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PAGE = join(ROOT, 'docs/lims.md')

interface CodeBlock {
  language: string
  text: string
  /** Where it stands in the page, to tell which one failed. */
  line: number
}

const page = await readFile(PAGE, 'utf8')
const blocks: CodeBlock[] = [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
  ({ 1: language = '', 2: text = '', index }) => ({
    language,
    text,
    line: page.slice(0, index).split('\n').length,
  }),
)
/** Pairs a command with the answer that is shown under it. */
const commands = blocks.flatMap((block, at) => {
  const next = blocks[at + 1]
  return block.language === 'sh' ? [{ ...block, answer: next?.language === 'sh' ? null : (next ?? null) }] : []
})

const database = testDatabase('demo')
let product: RunningProduct
let folder: string
let answers: string[]

beforeAll(async () => {
  folder = await temporaryFolder()
  product = await startProduct({
    DEMO: '1',
    IP_LIMITS: '0',
    DATABASE_URL: database.url,
    SECRET: TEST_SECRET,
    DATA_DIR: join(folder, 'data'),
  })
  answers = await run(
    commands.map(({ text }) => text),
    hasCurl() ? [] : [await ownCurl()],
  )
})
afterAll(() => endProcess(product.child))

const hasCurl = () => spawnSync('curl', ['--version']).status === 0

/** A folder with a curl of our own, for machines that have none. */
async function ownCurl(): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(
    join(bin, 'curl'),
    `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'server/test/curl.ts')}" "$@"\n`,
  )
  await chmod(join(bin, 'curl'), 0o755)
  return bin
}

const HERE: [string, () => string][] = [
  ['http://127.0.0.1:3000', () => product.url],
  ['/tmp/estran-lims', () => join(folder, 'lims')],
]
const here = (text: string) => HERE.reduce((changed, [shown, real]) => changed.replaceAll(shown, real()), text)
const shown = (text: string) => HERE.reduce((changed, [as, real]) => changed.replaceAll(real(), as), text)

const MARK = '\u0001'

/** One after the other in one shell, as they are pasted; gives what each of them wrote. */
const run = (texts: readonly string[], first: readonly string[] = []): Promise<string[]> =>
  new Promise((done, failed) => {
    const env = {
      ...process.env,
      PATH: [...first, process.env.PATH].join(delimiter),
      npm_config_update_notifier: 'false',
    }
    const script = texts.map((text) => `${here(text)}\nprintf '${MARK}'\n`).join('')
    execFile('bash', ['-c', script], { cwd: ROOT, env }, (error, output, errors) =>
      output.includes(MARK)
        ? done(output.split(MARK).slice(0, -1))
        : failed(new Error(`bash: ${error?.message} ${errors}`)),
    )
  })

const CHANGING = ['id', 'request_id', 'created_at', 'expires_at']

/** Numbers and moments are others at each run. */
const read = (json: string): unknown =>
  JSON.parse(json, (key, value) => (CHANGING.includes(key) ? `a ${typeof value}` : value))

describe('docs/lims.md', () => {
  test('has commands, and every answer that it shows belongs to one', () => {
    expect(commands.length).toBeGreaterThanOrEqual(15)
    const known = new Set(commands.flatMap(({ line, answer }) => [line, ...(answer ? [answer.line] : [])]))
    expect(blocks.filter(({ line }) => !known.has(line))).toEqual([])
    expect(answers).toHaveLength(commands.length)
  })

  test.each(commands.map((command, at) => [command.line, at] as const))(
    'line %i answers as it is shown',
    (_line, at) => {
      const { answer } = commands[at] ?? {}
      const written = shown(answers[at] ?? '').replaceAll('\r\n', '\n')
      if (!answer) expect(written).toBe('')
      else if (answer.language === 'json') expect(read(written)).toEqual(read(answer.text))
      else expect(written).toBe(answer.text)
    },
  )

  test('in the end the client has the result with its PDF, corrected and not read yet, and a mail', async () => {
    const client = await signIn('client@estran.example')
    const [latest] = (await client('/api/results')).items
    expect(latest).toMatchObject({
      zone: { code: '56.08.2' },
      value: 18,
      files: 1,
      is_corrected: true,
      is_unread: true,
    })
    const [file] = await client(`/api/results/${latest.id}/files`)
    expect(file).toMatchObject({ name: 'Rapport ESSAI-1.pdf', media_type: 'application/pdf' })
    const sent = await readFile(join(folder, 'lims/rapport.pdf'))
    expect(await client(`/api/results/${latest.id}/files/${file.id}`)).toEqual(sent)
    const mailbox = async () => (await fetch(`${product.url}/demo/mails`)).text()
    await expect.poll(mailbox).toContain('1 nouveau résultat\u00A0: 56.08.2, Modérée, ')
  })

  test('is run by a curl of our own where there is none', async () => {
    const [, token] = await run(
      commands.slice(0, 2).map(({ text }) => text),
      [await ownCurl()],
    )
    expect(read(token ?? '')).toEqual(read(answers[1] ?? ''))
  })
})

/** Gives what one reads then: JSON, or the bytes of a file. */
async function signIn(email: string) {
  const cookies = new Map<string, string>()
  const call = async (path: string, body?: object) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'content-type': 'application/json', 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`${product.url}${path}`, { headers, ...request })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    if (response.status === 204) return null
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? response.json() : Buffer.from(await response.arrayBuffer())
  }
  await call('/api/settings')
  await call('/api/auth/login', { email, password: DEMO_PASSWORD })
  return call
}
