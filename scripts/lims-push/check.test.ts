import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../server/test/folder.ts'
import { checkRows } from './check.ts'
import { openSource } from './source.ts'

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
})

const HEADER = 'external_id;lims_client_id;zone_code;sampled_on;type;value'
const ROW = 'A-1;C-1;56.08.2;20/11/2026;arn_f;4,2'

async function check(lines: readonly string[]) {
  const path = join(folder, 'results.csv')
  await writeFile(path, lines.join('\n'))
  const source = await openSource(path)
  return checkRows(source).finally(() => source.handle.close())
}

test.each([
  ...['Rapport annulé', 'Résultats provisoires;;;;;', 'RAPPORT PRÉLIMINAIRE - ne pas diffuser'],
  ...['Statut :;Non validé;;;;', 'Recherche de norovirus GII', 'Résultats non validés au 25/11/2026'],
])('a title that puts all rows in doubt stops all of them, above and below: %s', async (title) => {
  await expect(check([title, HEADER, ROW])).rejects.toThrow('met ce fichier en doute')
  await expect(check([HEADER, ROW, title])).rejects.toThrow('met ce fichier en doute')
})

test.each(['Export du 25/11/2026', 'Annule et remplace le rapport 26-123', 'Phages et norovirus, semaine 48'])(
  'any other title is passed over: %s',
  async (title) => {
    expect(await check([title, HEADER, ROW])).toMatchObject({ rows: 1, faulty: 0 })
  },
)

test('a row that lacks its value is a fault of its own', async () => {
  expect(await check([HEADER, ROW, 'A-2;C-1;56.08.2;;arn_f;'])).toMatchObject({ rows: 2, faulty: 1 })
})
