import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { getCurrentToken } from '../contract/tokens.ts'
import { speakFrench } from '../server/lib/http/messages.ts'
import { counted } from '../server/lib/plural.ts'
import { type CheckedRows, checkRows } from './lims-push/check.ts'
import type { RowCounts } from './lims-push/journal.ts'
import { pushFile } from './lims-push/push.ts'
import { PushError } from './lims-push/push-error.ts'
import { reasonsOf, reportPath } from './lims-push/report.ts'
import { ENCODINGS, openSource, type PushedFile, SEPARATORS } from './lims-push/source.ts'
import { call, type PushTarget } from './lims-push/target.ts'

type CommandWords = Pick<Console, 'log' | 'error'>

const USAGE = `Usage : npm run lims:push -- FICHIER.csv [--url=http://127.0.0.1:3000] [--token-file=FICHIER] [--no-mails] [--dry-run]
Le jeton se donne par la variable ESTRAN_TOKEN, ou dans un fichier : sur la ligne de commande d’autres le liraient.`

const FAILED = 2
const SOME_REJECTED = 1

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string', default: 'http://127.0.0.1:3000' },
        'token-file': { type: 'string' },
        'no-mails': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
  } catch {
    throw new PushError(USAGE)
  }
}

function readArguments(args: readonly string[], words: CommandWords) {
  const { values, positionals } = parse(args)
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new PushError(USAGE)
  return {
    file,
    url: readUrl(values.url, words),
    tokenFile: values['token-file'],
    notifies: !values['no-mails'],
    isDry: values['dry-run'],
  }
}

function readUrl(text: string, words: CommandWords): string {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new PushError(`--url : ${text} n’est pas une adresse.`)
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (url.protocol === 'http:' && !isHere)
    words.error('Attention : sans https le jeton et les résultats se lisent en chemin.')
  return url.href.replace(/\/+$/, '')
}

async function readToken(file: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const read = (path: string) =>
    readFile(path, 'utf8').catch(() => {
      throw new PushError(`Le fichier ${path} n’existe pas ou n’est pas lisible.`)
    })
  const token = (file === undefined ? (env.ESTRAN_TOKEN ?? '') : await read(file)).trim()
  if (!/^estran_[\w-]+$/.test(token)) throw new PushError(`Il manque un jeton, qui commence par estran_.\n${USAGE}`)
  return token
}

function describe(
  { path, encoding, separator }: PushedFile,
  { columns, rows, faulty, told, seenByAll }: CheckedRows,
  words: CommandWords,
) {
  words.log(`${path} : ${counted(rows, 'ligne')}, ${ENCODINGS[encoding]}, séparateur ${SEPARATORS[separator]}.`)
  const unsent = columns.others.map((at) => columns.header[at]?.trim() ?? '').filter((name) => name !== '')
  if (unsent.length > 0) words.log(`Colonnes non envoyées : ${unsent.join(', ')}.`)
  if (seenByAll > 0) {
    words.log(
      `ATTENTION : ${counted(seenByAll, 'ligne')} sans référence de client ou à partager, que tous les clients verront.`,
    )
  }
  for (const { line, errors } of told) words.error(`Ligne ${line} : ${reasonsOf(errors)}`)
  if (faulty > told.length)
    words.error(`… et ${counted(faulty - told.length, 'autre ligne fautive', 'autres lignes fautives')}.`)
}

function conclude(file: string, { created, updated, unchanged, rejected }: RowCounts, words: CommandWords) {
  words.log(
    `${counted(created, 'ligne créée', 'lignes créées')}, ${counted(updated, 'modifiée')}, ` +
      `${counted(unchanged, 'inchangée')}, ${counted(rejected, 'refusée')}.`,
  )
  if (rejected > 0) words.log(`Les lignes refusées et leurs motifs : ${reportPath(file)}`)
}

/** For people, beside what the command answers: a line that is rewritten; in a log, one now and then. */
function progressOf(total: number, words: CommandWords) {
  const { isTTY } = process.stderr
  const startedAt = performance.now()
  let shownAt = startedAt
  return (rows: number) => {
    const now = performance.now()
    if (now - shownAt < (isTTY ? 200 : 10_000) && rows < total) return
    shownAt = now
    const line = `${rows} / ${total} lignes (${Math.floor((rows / total) * 100)} %, ${Math.round((now - startedAt) / 1000)} s)`
    if (isTTY && rows < total) process.stderr.write(`${line}\r`)
    else words.error(line)
  }
}

async function push(
  source: PushedFile,
  target: PushTarget,
  { notifies, checked, words }: { notifies: boolean; checked: CheckedRows; words: CommandWords },
) {
  const { name, account, expires_at } = await call(target, { endpoint: getCurrentToken })
  words.error(`Jeton « ${name} » de ${account}, valable jusqu’au ${expires_at.slice(0, 10)}.`)
  const counts = await pushFile({ source, checked, target, notifies, onProgress: progressOf(checked.rows, words) })
  conclude(source.path, counts, words)
  return counts.rejected
}

/** The command with its arguments and settings; says its words there, gives its exit code. */
export async function limsPush(args: readonly string[], env: NodeJS.ProcessEnv, words: CommandWords): Promise<number> {
  speakFrench()
  try {
    const { file, url, tokenFile, notifies, isDry } = readArguments(args, words)
    const token = isDry ? '' : await readToken(tokenFile, env)
    const source = await openSource(file)
    try {
      const checked = await checkRows(source)
      describe(source, checked, words)
      const target = { url, token, say: (line: string) => words.error(line) }
      const rejected = isDry ? checked.faulty : await push(source, target, { notifies, checked, words })
      return rejected > 0 ? SOME_REJECTED : 0
    } finally {
      await source.handle.close()
    }
  } catch (error) {
    words.error(error instanceof PushError ? error.message : error)
    return FAILED
  }
}

if (import.meta.main) process.exitCode = await limsPush(process.argv.slice(2), process.env, console)
