import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_TOKEN } from '../contract/core/demo.ts'
import { ensureDemoToken } from '../demo/token.ts'
import { temporaryFolder } from '../server/test/folder.ts'
import { freePort, runScript } from '../server/test/process.ts'
import { testSite } from '../server/test/site.ts'

let port: number
beforeAll(async () => {
  port = await freePort()
})
const site = testSite('demo', () => ({ port }))
beforeAll(async () => {
  await ensureDemoToken(site.db)
  await site.app.listen({ port, host: '127.0.0.1' })
})

const HEADER = 'zone_code;external_id;lims_client_id;shared;sampled_on;type;value;below_limit;method'
const results = () =>
  site.db
    .selectFrom('results')
    .select(['external_id', 'lims_client_id', 'is_shared', 'sampled_on', 'value', 'below_limit', 'method'])
    .where('external_id', 'like', 'CSV-%')
    .orderBy('external_id')
    .execute()

test('the command stores a CP1252 file in an Estran correctly, and once however often it is sent', async () => {
  const rows = [
    '56-08-2;CSV-1;C-1001;non;20/11/2025;arn_f;24,5;;Méthode',
    '56.08.2;CSV-2;;;2025-11-21;phages;< 1;;',
    '99.99.9;CSV-3;C-1001;;20/11/2025;arn_f;4;;',
    '56.08.2;CSV-4;C-9999;;20/11/2025;arn_f;4;;',
    '56.08.2;CSV-5;C-1002;oui;20/11/2025;arn_f;1;oui;',
  ]
  const path = join(await temporaryFolder(), 'labo.csv')
  await writeFile(path, Buffer.from([HEADER, ...rows].join('\r\n'), 'latin1'))
  const push = () => runScript('lims-push.ts', [path, `--url=http://127.0.0.1:${port}`], { ESTRAN_TOKEN: DEMO_TOKEN })
  const first = await push()
  expect([first.code, first.output]).toEqual([
    1,
    expect.stringContaining('3 lignes créées, 0 modifiée, 0 inchangée, 2 refusées.'),
  ])
  expect(first.errors).toContain('Jeton « Démonstration » de automate@estran.example')
  expect((await push()).output).toContain('0 ligne créée, 0 modifiée, 3 inchangées, 2 refusées.')
  const usual = { is_shared: false, below_limit: false, method: '' }
  expect(await results()).toEqual([
    {
      ...usual,
      external_id: 'CSV-1',
      lims_client_id: 'C-1001',
      sampled_on: '2025-11-20',
      value: 24.5,
      method: 'Méthode',
    },
    { ...usual, external_id: 'CSV-2', lims_client_id: null, sampled_on: '2025-11-21', value: 1, below_limit: true },
    {
      ...usual,
      external_id: 'CSV-5',
      lims_client_id: 'C-1002',
      sampled_on: '2025-11-20',
      value: 1,
      below_limit: true,
      is_shared: true,
    },
  ])
})
