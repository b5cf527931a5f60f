import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../server/test/folder.ts'
import { runScript } from '../server/test/process.ts'
import { isAllowed, type LockedPackage, ROOT } from './licences/shipped.ts'

/** The packages that npm itself says it has installed, but for those of the tests. */
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(ROOT, 'node_modules/.package-lock.json'), 'utf8'),
)
const installed = Object.entries(packages)
  .filter(([, { dev }]) => !dev)
  .map(([folder, { version }]) => ({ name: folder.replace(/^.*node_modules\//, ''), version }))

test('the SBOM has every package that runs, with its version and licence, and none of the tests', async () => {
  const file = join(await temporaryFolder(), 'sbom.json')
  expect(await runScript('sbom.ts', [file], {})).toMatchObject({ code: 0, errors: '' })
  const { bomFormat, metadata, components } = JSON.parse(await readFile(file, 'utf8'))
  expect([bomFormat, metadata.component.name, metadata.component.type]).toEqual(['CycloneDX', 'estran', 'application'])
  const listed = components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`)
  expect(listed.sort()).toEqual([...new Set(installed.map(({ name, version }) => `${name} ${version}`))].sort())
  // zod is used by tests too, and must not be left out with them.
  expect(listed).toContain(`zod ${JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).dependencies.zod}`)
  expect(components.filter(({ licenses }: { licenses?: object[] }) => !licenses?.[0])).toEqual([])
})

test('without a file to write, it says how it is used', async () => {
  expect(await runScript('sbom.ts', [], {})).toMatchObject({
    code: 1,
    errors: 'Usage : npm run sbom -- fichier.json\n',
  })
})

test('every package that runs is listed with its licence, and all of these are allowed', async () => {
  const { code, output, errors } = await runScript('licences.ts', [], {})
  expect([code, errors]).toEqual([0, ''])
  const lines = output.trimEnd().split('\n')
  expect(lines.filter((line) => line.startsWith('MPL-2.0\tweb-push '))).toHaveLength(1)
  expect(lines.map((line) => line.split('\t')[1]).sort()).toEqual(
    installed.map(({ name, version }) => `${name} ${version}`).sort(),
  )
})

test.each([
  ['MIT', true],
  ['(MIT AND Zlib)', true],
  ['MIT OR (Apache-2.0 AND ISC)', true],
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only)', false],
  ['Apache-2.0 WITH LLVM-exception', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['', false],
  [undefined, false],
])('licence « %s »: allowed %s', (license, expected) => {
  expect(isAllowed(license)).toBe(expected)
})
