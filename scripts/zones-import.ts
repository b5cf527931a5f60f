import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { ImportReport } from '../contract/zones-import.ts'
import { readConfig, SettingError } from '../server/config.ts'
import { importZoneFile } from '../server/features/zones-import/zones-import.apply.ts'
import { FileError, MAX_BYTES } from '../server/geo/read/file-error.ts'
import { keepAuditMonths } from '../server/lib/audit.ts'
import { migrate } from '../server/lib/db/migrate.ts'
import { counted } from '../server/lib/plural.ts'
import { joinStore } from '../server/store.ts'

const USAGE = 'Usage : npm run zones:import -- FICHIER [--dry-run] [--keep-names]'

function parse() {
  try {
    return parseArgs({
      options: { 'dry-run': { type: 'boolean', default: false }, 'keep-names': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
  } catch {
    throw new SettingError(USAGE)
  }
}

function readArguments() {
  const { values, positionals } = parse()
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new SettingError(USAGE)
  return { file, isDry: values['dry-run'], keepsNames: values['keep-names'] }
}

async function read(file: string) {
  const info = await stat(file).catch(() => null)
  if (!info?.isFile()) throw new SettingError(`Le fichier ${file} n’existe pas.`)
  if (info.size > MAX_BYTES) throw new SettingError(`Le fichier ${file} est trop volumineux.`)
  return readFile(file)
}

const SIGNS = { created: '+', updated: '~', archived: '×', unchanged: '=' }

function printReport({ rows, created, updated, unchanged, archived, rejected, zones, applied }: ImportReport) {
  for (const { state, code, name, previous_name, shape_changes, notes } of zones) {
    const renamed = previous_name !== null && previous_name !== name ? ` (avant : ${previous_name})` : ''
    const reshaped = state === 'updated' && shape_changes ? ', nouvelle forme' : ''
    const isShown = state !== 'unchanged' || notes.length > 0
    if (isShown) console.log([`${SIGNS[state]} ${code} ${name}${renamed}${reshaped}`, ...notes].join('\n    '))
  }
  for (const { row, code, reason } of rejected)
    console.error(`Ligne ${row}${code === null ? '' : ` (${code})`} : ${reason}`)
  console.log(
    `${counted(rows, 'ligne')}, ${counted(zones.length, 'zone')} : ${counted(created, 'créée')}, ` +
      `${counted(updated, 'modifiée')}, ${counted(unchanged, 'inchangée')}, ${counted(archived, 'archivée')}, ` +
      `${counted(rejected.length, 'ligne refusée', 'lignes refusées')}.`,
  )
  if (!applied) console.log('Rien n’a été changé.')
}

try {
  const { file, isDry, keepsNames } = readArguments()
  const bytes = await read(file)
  const store = await joinStore(readConfig(), (line) => console.log(line))
  try {
    await store.prepare(async ({ db }) => {
      await migrate(db)
      await keepAuditMonths(db)
      const report = await importZoneFile(db, {
        bytes,
        names: keepsNames ? 'keep' : 'file',
        mode: isDry ? 'dry run' : 'apply',
        request: null,
        userId: null,
      })
      printReport(report)
      if (report.rejected.length > 0) process.exitCode = 1
    })
  } finally {
    await store.close()
  }
} catch (error) {
  const isExpected = error instanceof SettingError || error instanceof FileError
  console.error(isExpected || !(error instanceof Error) || 'code' in error ? (error as Error).message : error)
  process.exitCode = 1
}
