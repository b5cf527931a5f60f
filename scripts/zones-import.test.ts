import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listMigrations } from '../server/lib/db/migrate.ts'
import { TEST_SECRET } from '../server/test/as.ts'
import { temporaryFolder } from '../server/test/folder.ts'
import { runCommand, runScript } from '../server/test/process.ts'
import { testDatabase } from '../server/test/site.ts'
import { feature, geoJson, polygon, square } from '../server/test/zone-files.ts'
import { importZonesFile } from './zones-import.ts'

const USAGE = 'Usage : npm run zones:import -- FICHIER [--dry-run] [--skip-rejected] [--names=file]'

const database = testDatabase()
let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
})

const settings = () => ({ DATABASE_URL: database.url, SECRET: TEST_SECRET, PUBLIC_URL: 'https://estran.example' })
/** `npm run zones:import -- …` */
const run = (...args: string[]) => runCommand(importZonesFile, args, settings())
const file = async (name: string, bytes: Uint8Array | string) => {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}
const zones = () => database.db.selectFrom('zones').select(['code', 'name']).orderBy('code').execute()
const audits = () => database.db.selectFrom('audit').select(['action', 'user_id', 'details']).execute()

test('the command makes a dry run, imports, imports again without changes, and takes the file’s names', async () => {
  const path = await file('zones.geojson', geoJson([feature({ CdZCY: '56.1', LbZCY: 'Baie' })]))
  // As a process of its own, as people start it.
  const dry = await runScript('zones-import.ts', [path, '--dry-run'], settings())
  expect([dry.code, dry.errors, await zones(), await audits()]).toEqual([0, '', [], []])
  expect(dry.output).toBe(
    '+ 56.1 Baie\n1 ligne, 1 zone : 1 créée, 0 modifiée, 0 inchangée, 0 archivée, 0 ligne réparée, 0 ligne refusée.\nRien n’a été changé.\n',
  )
  expect(await run(path)).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('1 créée,') })
  expect([await zones(), await audits()]).toMatchObject([
    [{ code: '56.1', name: 'Baie' }],
    [{ action: 'zones-imported', user_id: null, details: expect.arrayContaining([{ field: 'created', after: 1 }]) }],
  ])
  expect((await run(path)).output).toMatch(/^1 ligne, .* 1 inchangée,/)
  const renamed = await file('renamed.geojson', geoJson([feature({ CdZCY: '56-1', LbZCY: 'Anse' })]))
  expect((await run(renamed)).output).toContain('1 inchangée,')
  expect((await run('--names=file', renamed)).output).toContain('~ 56.1 Anse (avant : Baie)')
  expect(await zones()).toEqual([{ code: '56.1', name: 'Anse' }])
})

test('beside another version even a dry run leaves its schema alone', async () => {
  const last = (await listMigrations()).at(-1)
  const path = await file('zones.geojson', geoJson([feature({ CdZCY: '56.1', LbZCY: 'Baie' })]))
  const rename = (from: string | undefined, to: string | undefined) =>
    sql`update kysely_migration set name = ${to} where name = ${from}`.execute(database.db)
  await rename(last, '9999_later')
  expect(await run(path, '--dry-run')).toEqual({
    code: 1,
    output: '',
    errors: 'La base de données est d’une autre version d’Estran : démarrez d’abord celle-ci.\n',
  })
  expect((await rename('9999_later', last)).numAffectedRows).toBe(1n)
})

test('the command reports a rejected row, and changes nothing', async () => {
  const before = await zones()
  const path = await file(
    'bad.geojson',
    geoJson([feature({ CdZCY: '56.8', LbZCY: 'Bonne' }), feature({ CdZCY: '-', LbZCY: 'Non' })]),
  )
  const { code, output, errors } = await run(path)
  expect([code, errors, await zones()]).toEqual([
    1,
    'Ligne 2 (-) : Le code de la zone ne contient ni lettre ni chiffre.\n',
    before,
  ])
  expect(output).toContain('Rien n’a été changé.')
  const skipped = await run(path, '--skip-rejected')
  expect(skipped).toMatchObject({ code: 0, output: expect.stringContaining('laissées de côté') })
  expect(await zones()).toEqual([...before, { code: '56.8', name: 'Bonne' }])
})

test('the command reports repairs and shared names', async () => {
  const notched = [
    ...[
      [-3, 47],
      [-2.9, 47],
      [-2.9, 47.1],
    ],
    ...[
      [-2.954, 47.1],
      [-2.946, 47.108],
      [-2.954, 47.108],
      [-2.946, 47.1],
      [-3, 47.1],
      [-3, 47],
    ],
  ]
  const crossing = [
    feature({ CdZCY: '57.1', LbZCY: 'Anse' }, polygon(notched)),
    feature({ CdZCY: '57.2', LbZCY: 'Anse' }),
  ]
  const { output } = await run('--dry-run', await file('crossing.geojson', geoJson(crossing)))
  expect(output).toMatch(/Ligne 1 \(57\.1\) : contour réparé, surface \+0,32.%\./)
  expect(output).toContain('zones du nom de « Anse » : ')
})

describe('the command with wrong arguments changes nothing and says why', () => {
  test.each([[[]], [['a', 'b']], [['a', '--dry']], [['--dry-run']], [['a', '--names=drop']]])('%j', async (args) => {
    expect(await run(...args)).toEqual({ code: 1, output: '', errors: `${USAGE}\n` })
  })

  test('a missing file, a folder, a file without zones', async () => {
    expect(await run('/nulle/part')).toEqual({
      code: 1,
      output: '',
      errors: 'Le fichier /nulle/part n’existe pas.\n',
    })
    expect((await run(folder)).errors).toBe(`Le fichier ${folder} n’existe pas.\n`)
    const { code, errors } = await run(await file('table.csv', 'code;nom\n1;Baie\n'))
    expect([code, errors]).toEqual([
      1,
      'Ce fichier est un tableau (CSV), sans formes. Un fichier GeoJSON, ou un shapefile dans un zip, est attendu.\n',
    ])
  })
})

test('the command says from which system the coordinates were converted', async () => {
  const crs = { type: 'name', properties: { name: 'EPSG:2154' } }
  const shape = polygon(square(259_663.26, 6_726_956.29, 100))
  const path = await file('lambert.geojson', geoJson([feature({ CdZCY: '56.9', LbZCY: 'Baie' }, shape)], { crs }))
  expect((await run(path, '--dry-run')).output).toMatch(/^Coordonnées converties de Lambert 93 .*\n\+ 56.9 Baie\n/)
})
