import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../server/test/folder.ts'
import { BASE_ENV, runCommand, runScript } from '../server/test/process.ts'
import { answered, fakeEstran } from './lims-push/fake-estran.ts'
import { limsPush } from './lims-push.ts'

type FakeEstran = Awaited<ReturnType<typeof fakeEstran>>
let estran: FakeEstran
let folder: string

beforeAll(async () => {
  estran = await fakeEstran()
})
beforeEach(async () => {
  folder = await temporaryFolder()
  estran.received.length = 0
  estran.be(() => ({}))
})
afterAll(() => estran.close())

const TOKEN = 'estran_0123456789'
const HEADER = 'external_id;lims_client_id;zone_code;sampled_on;type;value;method'
const rowOf = (id: string, { client = 'C-1', value = '4,2', method = 'ISO' } = {}) =>
  `${id};${client};56.08.2;20/11/2026;arn_f;${value};${method}`
const manyRows = (count: number) => Array.from({ length: count }, (_, at) => rowOf(`A-${at + 1}`))

async function file(rows: readonly string[], name = 'resultats.csv') {
  await writeFile(join(folder, name), [HEADER, ...rows, ''].join('\r\n'))
  return join(folder, name)
}
/** `npm run lims:push -- …` */
const push = (args: readonly string[], env: Record<string, string> = { ESTRAN_TOKEN: TOKEN }) =>
  runCommand(limsPush, args, env)
const send = async (rows: readonly string[], ...more: string[]) =>
  push([await file(rows), `--url=${estran.url}`, ...more])
const ids = () => estran.received.flatMap((batch) => batch.ids)
const left = async () => (await readdir(folder)).sort()

test('a file is sent a thousand rows at a time, with the token, and nothing is left behind', async () => {
  // As a process of its own, as people start it.
  const path = await file(manyRows(2001))
  const { code, output, errors } = await runScript('lims-push.ts', [path, `--url=${estran.url}`], {
    ESTRAN_TOKEN: TOKEN,
  })
  expect(code, errors).toBe(0)
  expect(estran.received.map((batch) => batch.ids.length)).toEqual([1000, 1000, 1])
  expect(ids()).toEqual(Array.from({ length: 2001 }, (_, at) => `A-${at + 1}`))
  expect(estran.received[0]).toMatchObject({ authorization: `Bearer ${TOKEN}`, query: '' })
  expect(output).toContain('2\u202F001 lignes, UTF-8, séparateur « ; ».')
  expect(output).toContain('2\u202F001 lignes créées, 0 modifiée, 0 inchangée, 0 refusée.')
  expect(errors).toContain('2001 / 2001 lignes (100 %')
  expect(await left()).toEqual(['resultats.csv'])
})

test('the token may be in a file, mails may be turned off, and a dry run sends nothing', async () => {
  await writeFile(join(folder, 'jeton'), `${TOKEN}\n`)
  const path = await file(manyRows(2))
  const dry = await push([path, '--dry-run'], {})
  expect([dry.code, ids(), dry.errors]).toEqual([0, [], ''])
  const { code } = await push([path, `--url=${estran.url}/`, `--token-file=${join(folder, 'jeton')}`, '--no-mails'], {})
  expect([code, estran.received[0]?.query]).toEqual([0, '?notify=false'])
})

test('two analyses under one key stop all of it, also in a dry run; the same row twice does not', async () => {
  for (const more of [[], ['--dry-run']]) {
    const { code, errors } = await send([rowOf('A-1'), rowOf('A-2'), rowOf('A-1', { value: '400' })], ...more)
    expect([code, ids()]).toEqual([2, []])
    expect(errors).toContain('Lignes 2 et 4')
  }
  expect((await send([rowOf('A-1'), rowOf('A-1')])).code).toBe(0)
})

test.each([
  ['above the names', (rows: string) => `Résultats en log10 UFP/g\n${rows}`],
  ['above them in two cells', (rows: string) => `Unité :;log10 UFP/g;;;;\n${rows}`],
  [
    'between commas',
    (rows: string) => `Résultats, en log10 UFP/g\n${rows}`.replaceAll('4,2', '4').replaceAll(';', ','),
  ],
  ['below in two cells', (rows: string) => `${rows}\nUnité :;log10 UFP/g;;;;;`],
  ['below the rows', (rows: string) => `${rows}\nValeurs en milliers d’UFP/g;;;;;;`],
])('another unit that is said %s stops all of it', async (_where, around) => {
  const path = await file([])
  await writeFile(path, around([HEADER, rowOf('A-1')].join('\n')))
  const { code, errors } = await push([path, `--url=${estran.url}`])
  expect([code, ids()]).toEqual([2, []])
  expect(errors).toContain('Les valeurs sont attendues en UFP/g.')
})

test('columns that are not sent are named, those of a report are not', async () => {
  const path = await file([])
  await writeFile(path, `ligne;motifs;${HEADER};Unité;Lot;Statut\n3;log10 UFP/g;${rowOf('A-1')};UFP/g;AX12;Validé\n`)
  const { code, output } = await push([path, '--dry-run'])
  expect([code, output]).toEqual([0, expect.stringContaining('\nColonnes non envoyées : Lot, Statut.\n')])
})

test('rows that everyone will see are announced before they are sent', async () => {
  const { output } = await push([await file([rowOf('A-1'), rowOf('A-2', { client: '' })]), '--dry-run'])
  expect(output).toContain('ATTENTION : 1 ligne sans référence de client ou à partager, que tous les clients verront.')
})

test('rejected rows are written to a report with their lines and reasons, formulas as text', async () => {
  estran.be(({ ids: sent }) => {
    const rejected = [{ index: 1, external_id: 'A-2', errors: { zone_code: ['Cette zone n’existe pas.'] } }]
    return { body: answered(sent.length, rejected) }
  })
  const { code, output } = await send([rowOf('A-1'), rowOf('', { method: '=cmd()' }), rowOf('A-2'), rowOf('A-3')])
  expect(code).toBe(1)
  expect(ids()).toEqual(['A-1', 'A-2', 'A-3'])
  expect(output).toContain('2 lignes créées, 0 modifiée, 0 inchangée, 2 refusées.')
  expect(await left()).toEqual(['resultats.csv', 'resultats.rejected.csv'])
  expect(await readFile(join(folder, 'resultats.rejected.csv'), 'utf8')).toBe(
    [
      `\ufeffligne;motifs;${HEADER}`,
      "3;external_id : Ce champ est obligatoire.;;C-1;56.08.2;20/11/2026;arn_f;4,2;'=cmd()",
      '4;zone_code : Cette zone n’existe pas.;A-2;C-1;56.08.2;20/11/2026;arn_f;4,2;ISO',
      '',
    ].join('\r\n'),
  )
})

test('a report that is sent and rejected again has only the latest lines and reasons', async () => {
  await send([rowOf('A-1'), rowOf(''), rowOf('')])
  const { code } = await push([join(folder, 'resultats.rejected.csv'), `--url=${estran.url}`])
  expect(code).toBe(1)
  expect(await readFile(join(folder, 'resultats.rejected.rejected.csv'), 'utf8')).toBe(
    [
      `\ufeffligne;motifs;${HEADER}`,
      '2;external_id : Ce champ est obligatoire.;;C-1;56.08.2;20/11/2026;arn_f;4,2;ISO',
      '3;external_id : Ce champ est obligatoire.;;C-1;56.08.2;20/11/2026;arn_f;4,2;ISO',
      '',
    ].join('\r\n'),
  )
})

describe('the command, killed and started again,', () => {
  const reject = [{ index: 0, external_id: 'x', errors: { zone_code: ['Inconnue.'] } }]
  let remains: string | undefined

  /** Files left when the program ends as the third batch arrives, without an answer to it; killed once for all tests. */
  async function killedAtTheThird() {
    const path = await file(manyRows(3500))
    if (remains) await cp(remains, folder, { recursive: true })
    else await kill(path)
    estran.be(({ ids: sent }) => ({ body: answered(sent.length, reject) }))
    estran.received.length = 0
    return path
  }

  async function kill(path: string) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'lims-push.ts'), path, `--url=${estran.url}`], {
      env: { ...BASE_ENV, ESTRAN_TOKEN: TOKEN },
      stdio: 'ignore',
    })
    estran.be(({ ids: sent }) => {
      if (estran.received.length < 2) return { body: answered(sent.length, reject) }
      child.kill('SIGKILL')
      return null
    })
    await once(child, 'exit')
    remains = await temporaryFolder()
    await cp(folder, remains, { recursive: true })
  }

  test('continues after the last acknowledged batch, and reports all rejected rows', async () => {
    const path = await killedAtTheThird()
    expect(await left()).toEqual(['resultats.csv', 'resultats.csv.envoi.json', 'resultats.rejected.csv'])
    const { code, output } = await push([path, `--url=${estran.url}`])
    expect([code, ids()[0], ids().length]).toEqual([1, 'A-2001', 1500])
    expect(output).toContain('3\u202F496 lignes créées, 0 modifiée, 0 inchangée, 4 refusées.')
    const report = await readFile(join(folder, 'resultats.rejected.csv'), 'utf8')
    expect(report.match(/^\d+(?=;)/gm)).toEqual(['2', '1002', '2002', '3002'])
    expect(await left()).toEqual(['resultats.csv', 'resultats.rejected.csv'])
  })

  test('rewrites what the report holds beyond the acknowledged batches', async () => {
    const path = await killedAtTheThird()
    await writeFile(join(folder, 'resultats.rejected.csv'), '2002;half a', { flag: 'a' })
    await push([path, `--url=${estran.url}`])
    const report = await readFile(join(folder, 'resultats.rejected.csv'), 'utf8')
    expect(report.match(/^\d+(?=;)/gm)).toEqual(['2', '1002', '2002', '3002'])
  })

  test('starts over for another content or another Estran', async () => {
    const path = await killedAtTheThird()
    await file([...manyRows(3499), rowOf('B')])
    await push([path, `--url=${estran.url}`])
    expect([ids()[0], ids().length]).toEqual(['A-1', 3500])

    await killedAtTheThird()
    await push([path, `--url=${estran.url.replace('127.0.0.1', 'localhost')}`])
    expect([ids()[0], ids().length]).toEqual(['A-1', 3500])
  })

  test('starts over when the report is lost', async () => {
    const path = await killedAtTheThird()
    await writeFile(join(folder, 'resultats.rejected.csv'), '')
    await push([path, `--url=${estran.url}`])
    const report = await readFile(join(folder, 'resultats.rejected.csv'), 'utf8')
    expect(report.match(/^\d+(?=;)/gm)).toEqual(['2', '1002', '2002', '3002'])
  })
})

describe('a failure', () => {
  test('that is temporary is retried, and a permanent one ends the command in one line', async () => {
    let failures = 0
    estran.be(() => (failures++ < 2 ? { status: 503, headers: { 'retry-after': '0' } } : { status: 401 }))
    const { code, errors } = await send(manyRows(3))
    expect([code, ids()]).toEqual([2, []])
    expect(errors.match(/Nouvel essai dans 0 s\./g)).toHaveLength(2)
    expect(errors.trim().split('\n').at(-1)).toMatch(/^Le jeton n’est pas accepté/)
  })

  test.each([
    ['a token for all to read', ['a.csv', '--token=x'], {}, 'Usage : '],
    ['no token', ['a.csv'], {}, 'Il manque un jeton'],
  ])('made by who calls it (%s) is reported', async (_what, args, env, words) => {
    const { code, output, errors } = await push(args, env)
    expect([code, output]).toEqual([2, ''])
    expect(errors).toContain(words)
  })

  test('in the header is reported at once, and nothing is sent', async () => {
    const path = join(folder, 'tronque.csv')
    await writeFile(path, 'external_id;value\nA-1;4\n')
    const { code, errors } = await push([path, `--url=${estran.url}`])
    expect([code, ids()]).toEqual([2, []])
    expect(errors).toBe('Ligne 1 : il manque les colonnes zone_code, lims_client_id, sampled_on, type.\n')
  })

  test('far in the file is found before anything is sent', async () => {
    const { code, errors } = await send([...manyRows(2000), 'A-2001;"C-1;56.08.2'])
    expect([code, ids()]).toEqual([2, []])
    expect(errors).toContain('n’est jamais fermé')
  })
})
