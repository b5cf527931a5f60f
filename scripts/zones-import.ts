import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { ImportReport } from '../contract/zones-import.ts'
import { readConfig, SettingError } from '../server/config.ts'
import { importZoneFile } from '../server/features/zones-import/zones-import.apply.ts'
import { FileError, MAX_BYTES } from '../server/geo/read/file-error.ts'
import { refusalTo } from '../server/lib/db/host/refusals.ts'
import { counted } from '../server/lib/plural.ts'
import { joinStore, prepareForCommand } from '../server/store.ts'

const USAGE = 'Usage : npm run zones:import -- FICHIER [--dry-run] [--skip-rejected] [--names=file]'

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'dry-run': { type: 'boolean', default: false },
        'skip-rejected': { type: 'boolean', default: false },
        names: { type: 'string', default: 'keep' },
      },
      allowPositionals: true,
    })
  } catch {
    throw new SettingError(USAGE)
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args)
  const [file] = positionals
  const names = (['keep', 'file'] as const).find((choice) => choice === values.names)
  if (file === undefined || positionals.length > 1 || names === undefined) throw new SettingError(USAGE)
  return { file, names, isDry: values['dry-run'], skipsRejected: values['skip-rejected'] }
}

async function read(file: string) {
  const info = await stat(file).catch(() => null)
  if (!info?.isFile()) throw new SettingError(`Le fichier ${file} n’existe pas.`)
  if (info.size > MAX_BYTES) throw new SettingError(`Le fichier ${file} est trop volumineux.`)
  return readFile(file)
}

const SIGNS = { created: '+', updated: '~', archived: '×', unchanged: '=' }

const percents = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

function printReport(report: ImportReport, words: Pick<Console, 'log' | 'error'>) {
  const {
    rows,
    notes: onFile,
    created,
    updated,
    unchanged,
    archived,
    repaired,
    rejected,
    shared_names,
    zones,
    applied,
  } = report
  for (const note of onFile) words.log(note)
  for (const { state, code, name, previous_name, shape_changes, notes } of zones) {
    const renamed = previous_name !== null && previous_name !== name ? ` (avant : ${previous_name})` : ''
    const reshaped = state === 'updated' && shape_changes ? ', nouvelle forme' : ''
    const isShown = state !== 'unchanged' || notes.length > 0
    if (isShown) words.log([`${SIGNS[state]} ${code} ${name}${renamed}${reshaped}`, ...notes].join('\n    '))
  }
  for (const { row, code, area_change } of repaired)
    words.log(`Ligne ${row} (${code}) : contour réparé, surface ${percents.format(area_change)}.`)
  for (const { name, codes } of shared_names)
    words.log(`${counted(codes.length, 'zone')} du nom de « ${name} » : ${codes.join(', ')}.`)
  for (const { row, code, reason } of rejected)
    words.error(`Ligne ${row}${code === null ? '' : ` (${code})`} : ${reason}`)
  words.log(
    `${counted(rows, 'ligne')}, ${counted(zones.length, 'zone')} : ${counted(created, 'créée')}, ` +
      `${counted(updated, 'modifiée')}, ${counted(unchanged, 'inchangée')}, ${counted(archived, 'archivée')}, ` +
      `${counted(repaired.length, 'ligne réparée', 'lignes réparées')}, ` +
      `${counted(rejected.length, 'ligne refusée', 'lignes refusées')}.`,
  )
  if (!applied) words.log('Rien n’a été changé.')
  else if (rejected.length > 0) words.log('Les zones des lignes refusées ont été laissées de côté.')
}

/** The command with its arguments and settings; says its words there, gives its exit code. */
export async function importZonesFile(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  words: Pick<Console, 'log' | 'error'>,
) {
  let hasFailed = false
  try {
    const { file, names, isDry, skipsRejected } = readArguments(args)
    const bytes = await read(file)
    const store = await joinStore(readConfig(env), (line) => words.log(line))
    try {
      await store.prepare(async (database) => {
        await prepareForCommand(database)
        const report = await importZoneFile(database.db, {
          bytes,
          names,
          mode: isDry ? 'dry run' : 'apply',
          rejected: skipsRejected ? 'skip' : 'refuse',
          request: null,
          userId: null,
        })
        printReport(report, words)
        if (report.rejected.length > 0 && (!skipsRejected || report.zones.length === 0)) hasFailed = true
      })
    } finally {
      await store.close()
    }
    return hasFailed ? 1 : 0
  } catch (error) {
    const isExpected = error instanceof SettingError || error instanceof FileError
    words.error(isExpected || !(error instanceof Error) || 'code' in error ? refusalTo(env, error) : error)
    return 1
  }
}

if (import.meta.main) process.exitCode = await importZonesFile(process.argv.slice(2), process.env, console)
