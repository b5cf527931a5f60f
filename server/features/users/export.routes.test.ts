import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportUsers } from '../../../contract/users.ts'
import { createUser } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('demo')

/** Names that a spreadsheet would run, and how they are exported. */
const HOSTILE = [
  ['=HYPERLINK("http://a.example";"x")', '\'=HYPERLINK("http://a.example";"x")'],
  ['  +cmd|x', "'+cmd|x"],
  ['\t-2+3', "'-2+3"],
  ['\r\n@SUM(1)', "'@SUM(1)"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['Deux\r\nlignes', 'Deux lignes'],
  ['Avec ; et "', 'Avec ; et "'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['\u202eà l’envers\u0001', 'à l’envers'],
  ['5 € = 5', '5 € = 5'],
]

beforeAll(async () => {
  for (const [name = ''] of HOSTILE) {
    const { id } = await createUser(site.db, 'client')
    const values = {
      name,
      city: 'Hostile',
      postcode: '01000',
      siret: '00012345678901',
      created_at: '2026-07-01T22:30:00Z',
    }
    await site.db.updateTable('users').set(values).where('id', '=', id).execute()
  }
})

/** RFC 4180, by a reader of its own. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  for (const line of text.replace(/^\ufeff/, '').split('\r\n')) {
    const cells = line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)
    rows.push([...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''))
  }
  return rows
}

const asked = async (query: object) => {
  const admin = await site.visitor('actalia-user')
  return admin.call(exportUsers, { query })
}

const HOSTILE_ONES = { filter: ['city:equals:Hostile'], sort: 'created_at' }

describe('the CSV export', () => {
  test('has one line for each row that the list shows, in its order, with what spreadsheets need', async () => {
    const { status, headers, raw } = await asked({ format: 'csv', search: 'moules', sort: '-email' })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="estran-utilisateurs-\d{4}-\d\d-\d\d\.csv"$/)
    expect(raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [header, ...rows] = readCsv(raw.toString())
    const columns =
      'Organisme,SIRET,Code NAF,Secteur,Précision du secteur,Civilité,Nom,Prénom,Email,Adresse vérifiée le,Rôle,État,Adresse,Complément d’adresse,Code postal,Ville,Pays,Code de la zone cible,Zone cible,Référence client du laboratoire,Mode de transmission,Comptes liés,Créé le'
    expect(header).toEqual(columns.split(','))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(
      expect.arrayContaining([
        'Moules de la Rance',
        '99900004500016',
        'Non renseigné',
        'En attente',
        'Inactif',
        '35400',
        'France',
      ]),
    )
  })

  test('holds no formula, no line break and nothing invisible', async () => {
    const { raw } = await asked({ format: 'csv', ...HOSTILE_ONES })
    const [header = [], ...rows] = readCsv(raw.toString())
    const of = (name: string) => rows.map((row) => row[header.indexOf(name)])
    expect(of('Nom')).toEqual(HOSTILE.map(([, safe]) => safe))
    expect(rows.every((row) => row.length === header.length)).toBe(true)
    expect([of('Code postal')[0], of('SIRET')[0], of('Créé le')[0]]).toEqual([
      '01000',
      '00012345678901',
      '02/07/2026 00:30',
    ])
  })
})

describe('the XLSX export', () => {
  test('has the same cells, texts as texts and dates as dates', async () => {
    const { status, headers, raw } = await asked({ format: 'xlsx', ...HOSTILE_ONES })
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringMatching(/\d\.xlsx"$/)])
    const files = unzipSync(raw)
    const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    expect(read('xl/workbook.xml')).toContain('name="Utilisateurs"')
    const sheet = read('xl/worksheets/sheet1.xml')
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('ySplit="1"')
    const texts = [...sheet.matchAll(/<is><t[^>]*>([^<]*)<\/t><\/is>/g)].map(([, text = '']) => text)
    const plain = (text: string) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    const found = texts.map(plain)
    // Declared a text, it is no formula: the sign that a CSV needs would be read as typed.
    for (const [, safe = ''] of HOSTILE) expect(found).toContain(safe.replace(/^'/, ''))
    expect(found.filter((text) => text === '01000')).toHaveLength(HOSTILE.length)
    // 2 July 2026, half past midnight.
    const serial = (Date.UTC(2026, 6, 2, 0, 30) - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(sheet).toContain(`<v>${Math.round(serial * 1e10) / 1e10}</v>`)
    expect(read('xl/styles.xml')).toContain('dd/mm/yyyy hh:mm')
  })
})
