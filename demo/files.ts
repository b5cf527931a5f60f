import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import PDFDocument from 'pdfkit'
import type { FileType } from '../contract/results.files.ts'
import type { Db } from '../server/lib/db/pool.ts'

interface DemoAnalysis {
  id: number
  external_id: string
  sampled_on: string
  type: string
  value: number
  below_limit: boolean
  method: string
  code: string
  name: string
  organism_name: string
}

interface DemoFile {
  name: string
  media_type: FileType
  content: Buffer
}

/** Every seventh analysis has no files, as if the laboratory had forgotten them. */
export async function writeDemoFiles(db: Db): Promise<number> {
  const analyses = await db
    .selectFrom('results')
    .innerJoin('zones', 'zones.id', 'results.zone_id')
    .innerJoin('users', 'users.lims_client_id', 'results.lims_client_id')
    .select([
      'results.id',
      sql<string>`external_id`.as('external_id'),
      'sampled_on',
      'type',
      'value',
      'below_limit',
      'method',
      'zones.code',
      'zones.name',
      'organism_name',
    ])
    .where('external_id', 'like', 'demo-own-%')
    .orderBy('results.id')
    .execute()
  let written = 0
  for (const analysis of analyses.filter((_, index) => index % 7 !== 6)) {
    const files: DemoFile[] = [
      { name: `rapport-${analysis.external_id}.pdf`, media_type: 'application/pdf', content: await report(analysis) },
      { name: `donnees-${analysis.external_id}.csv`, media_type: 'text/csv', content: table(analysis) },
    ]
    for (const file of files) {
      await writeFile(db, analysis.id, file)
      written += 1
    }
  }
  return written
}

async function writeFile(db: Db, result_id: number, { content, ...file }: DemoFile) {
  const sha256 = createHash('sha256').update(content).digest()
  const { id } = await db
    .insertInto('result_files')
    .values({ ...file, result_id, size: content.length, sha256 })
    .onConflict((conflict) =>
      conflict
        .columns(['result_id', 'name_key'])
        .doUpdateSet((eb) => ({ size: eb.ref('excluded.size'), sha256: eb.ref('excluded.sha256') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  // Far smaller than one chunk may be.
  await db
    .insertInto('result_file_chunks')
    .values({ file_id: id, position: 0, content, sha256 })
    .onConflict((conflict) =>
      conflict
        .columns(['file_id', 'position'])
        .doUpdateSet((eb) => ({ content: eb.ref('excluded.content'), sha256: eb.ref('excluded.sha256') })),
    )
    .execute()
}

const formatValue = (analysis: DemoAnalysis) =>
  `${analysis.below_limit ? '< ' : ''}${String(analysis.value).replace('.', ',')}`

const frenchDay = (day: string) => day.split('-').reverse().join('/')

function table(analysis: DemoAnalysis): Buffer {
  const rows = [
    ['Référence', 'Organisme', 'Zone', 'Nom de la zone', 'Prélèvement', 'Type', 'Résultat (UFP/g)', 'Méthode'],
    [
      analysis.external_id,
      analysis.organism_name,
      analysis.code,
      analysis.name,
      frenchDay(analysis.sampled_on),
      analysis.type,
      formatValue(analysis),
      analysis.method,
    ],
  ]
  return Buffer.from(`\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`)
}

function report(analysis: DemoAnalysis): Promise<Buffer> {
  const day = new Date(analysis.sampled_on)
  const document = new PDFDocument({
    size: 'A4',
    info: { Title: `Rapport ${analysis.external_id}`, CreationDate: day },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  document.fontSize(18).text('Rapport d’analyse').moveDown()
  document.fontSize(11)
  for (const line of [
    `Référence : ${analysis.external_id}`,
    `Organisme : ${analysis.organism_name}`,
    `Zone : ${analysis.code} ${analysis.name}`,
    `Date de prélèvement : ${frenchDay(analysis.sampled_on)}`,
    `Méthode : ${analysis.method}`,
    `Résultat : ${formatValue(analysis)} UFP/g`,
  ]) {
    document.text(line).moveDown(0.5)
  }
  document.moveDown().fontSize(9).text('Données de démonstration (valeurs fictives).')
  document.end()
  return done
}
