import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

// Stands in for curl on machines that have none: the options that docs/lims.md uses, and no others.
const { values, positionals } = parseArgs({
  options: {
    silent: { type: 'boolean', short: 's' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    'data-binary': { type: 'string' },
    'upload-file': { type: 'string', short: 'T' },
    output: { type: 'string', short: 'o' },
    'write-out': { type: 'string', short: 'w', default: '' },
    retry: { type: 'string' },
    'retry-all-errors': { type: 'boolean' },
    'retry-max-time': { type: 'string' },
  },
  allowPositionals: true,
})

const headers = values.header.map((line): [string, string] => [
  line.slice(0, line.indexOf(':')),
  line.slice(line.indexOf(':') + 1).trim(),
])
const file = values['upload-file'] ?? values['data-binary']?.replace(/^@/, '')
const body = file === undefined ? values.data : new Uint8Array(await readFile(file))
const method = values.request ?? (values['upload-file'] === undefined ? 'GET' : 'PUT')
const response = await fetch(positionals[0] ?? '', { method, headers, ...(body !== undefined && { body }) })
const answer = new Uint8Array(await response.arrayBuffer())
if (values.output === undefined) process.stdout.write(answer)
else await writeFile(values.output, answer)
process.stdout.write(values['write-out'].replace('%{http_code}', String(response.status)).replaceAll('\\n', '\n'))
