import { createCanvas } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { getProofFile } from '../../../contract/proofs.ts'
import { NOTICE } from '../../../contract/scales.ts'
import { today } from '../../lib/clock.ts'
import { formatDay } from '../../lib/format.ts'
import { readImage } from '../../lib/image.ts'
import { jpeg, png } from '../../test/images.ts'
import { testSite } from '../../test/site.ts'
import { openProofs, readPdf, type TestProofs } from '../../test/zones.ts'
import { deleteLogoRow, upsertLogo } from '../operator/operator.queries.ts'

const site = testSite()
let proofs: TestProofs
const on = addDays(today(), -3)

beforeAll(async () => {
  proofs = await openProofs(site)
  await proofs.rank('phages', { class: 'moderee', starts_on: on, value: 1238.5 })
  await proofs.sample('arn_f', on, 1, true)
})

const issue = async (): Promise<string> => (await proofs.ask(on)).body.code
const shown = (text: string) => text.replace(/[\s\u00A0]+/g, ' ')

describe('the paper', () => {
  test('says all that is attested, in words', async () => {
    const code = await issue()
    const { status, headers, raw } = await proofs.file(code)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`inline; filename="attestation-29.02.041-${on}.pdf"`)
    const { text, pages, links } = await readPdf(raw)
    expect(pages).toBe(1)
    const { operator_name } = await site.db.selectFrom('settings').select('operator_name').executeTakeFirstOrThrow()
    for (const words of [
      operator_name,
      'Attestation de situation',
      `Situation du ${formatDay(on)}`,
      '29.02.041 – Rade de Brest – anse de l’Auberlac’h',
      'Classification Phages Modérée 1 238,5 UFP/g',
      `Valable : depuis le ${formatDay(on)}`,
      'ARN F-spécifiques infectieux Non classée',
      `${formatDay(on)}, < 1 UFP/g (Très faible)`,
      'Cette attestation ne vaut pas autorisation de récolter.',
      NOTICE,
      code,
      `127.0.0.1:3000/verification/${code}`,
    ]) {
      expect(text).toContain(shown(words))
    }
    expect(links).toEqual([`http://127.0.0.1:3000/verification/${code}`])
    for (const word of [proofs.person.email, 'Le Test', 'Essais']) expect(text).not.toContain(word)
  })

  test('is tagged, in French, with a title, and each picture is told in words', async () => {
    const code = await issue()
    const { raw } = await proofs.file(code)
    const { info, marked, tree } = await readPdf(raw)
    expect(marked).toEqual(new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })))
    expect(info).toMatchObject({ Language: 'fr-FR', Title: expect.stringContaining('29.02.041') })
    for (const role of ['H1', 'H2', 'P', 'Figure', 'Link']) expect(tree).toContain(`"role":"${role}"`)
    expect(tree).toContain(`Code QR qui ouvre http://127.0.0.1:3000/verification/${code}`)
  })

  test('names an operator with signs of XML', async () => {
    await site.db.updateTable('settings').set({ operator_name: 'Conchyliculteurs <&> fils' }).execute()
    const { raw } = await proofs.file(await issue())
    expect((await readPdf(raw)).text).toContain('Conchyliculteurs <&> fils')
    expect(raw.toString('latin1')).toContain('<rdf:li>Conchyliculteurs et fils</rdf:li>')
  })

  test('is the same each time, also once what it says was corrected', async () => {
    const code = await issue()
    const first = (await proofs.file(code)).raw
    await site.db.updateTable('settings').set({ operator_name: 'Un autre' }).execute()
    await site.db.updateTable('zones').set({ name: 'Autre' }).where('id', '=', proofs.zone_id).execute()
    const again = (await proofs.file(code.toLowerCase().replaceAll('-', ''))).raw
    expect(again.equals(first)).toBe(true)
    const { statusCode, payload } = await site.app.inject({
      method: 'HEAD',
      url: `/api${getProofFile.path.replace(':code', code)}`,
    })
    expect([statusCode, payload]).toEqual([200, ''])
  })
})

test('a hundred readers of one at once make it be drawn once', async () => {
  const code = await issue()
  const ended = vi.spyOn(PDFDocument.prototype, 'end')
  const papers = await Promise.all(Array.from({ length: 100 }, () => proofs.file(code)))
  const drawn = ended.mock.calls.length
  ended.mockRestore()
  expect([new Set(papers.map(({ status, raw }) => `${status} ${raw.toString('base64')}`)).size, drawn]).toEqual([1, 1])
})

test('a hundred who check one at once hardly ask the database', async () => {
  const code = await issue()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const checks = await Promise.all(Array.from({ length: 100 }, () => proofs.check(code)))
  const asked = query.mock.calls.filter(([text]) => JSON.stringify(text)?.includes('rankings_on('))
  query.mockRestore()
  expect(new Set(checks.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set([`200 ${code}`]))
  // As many as begin at once, before any has an answer.
  expect(asked.length).toBeLessThanOrEqual(2)
})

test.each(['', '.pdf'])('a browser that has it%s asks only whether it is the same', async (end) => {
  const url = `/api/proofs/${await issue()}${end}`
  const first = await site.app.inject({ url })
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect(first.headers['set-cookie']).toBeUndefined()
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await site.app.inject({ url, headers })).statusCode).toBe(304)
})

test('the code is the one of the address, not one that follows it', async () => {
  const [code, other] = [await issue(), await issue()]
  for (const one of [code, other]) await proofs.check(one)
  for (const url of [`/api/proofs/${code}?x=/api/proofs/${other}`, `/api/proofs/${code}?${other}`])
    expect((await site.app.inject({ url })).json().code).toBe(code)
})

describe('the logo', () => {
  const canvas = createCanvas(1600, 900)
  const context = canvas.getContext('2d')
  context.fillStyle = '#0b5563'
  context.fillRect(100, 100, 1000, 500)
  const use = async (bytes: Buffer) => upsertLogo(site.db, readImage(bytes), bytes)
  const treeOf = async (code: string) => (await readPdf((await proofs.file(code)).raw)).tree

  test.each([
    ['a WebP', () => canvas.encode('webp')],
    ['a PNG with transparency', () => canvas.encode('png')],
    ['a grey PNG', async () => png()],
    ['a JPEG', async () => jpeg()],
  ])('%s is on the paper', async (_what, bytes) => {
    await use(await bytes())
    expect(await treeOf(await issue())).toContain('Logo\u00A0: ')
  })

  test('stays as it was when the operator changes or removes it, and is kept once', async () => {
    const { version } = await use(await canvas.encode('webp'))
    const code = await issue()
    await issue()
    const first = (await proofs.file(code)).raw
    await use(png())
    await deleteLogoRow(site.db)
    expect((await proofs.file(code)).raw.equals(first)).toBe(true)
    const kept = site.db.selectFrom('proof_logos').select(['width', 'height']).where('version', '=', version)
    expect(await kept.execute()).toEqual([{ width: 427, height: 240 }])
    expect(await treeOf(await issue())).not.toContain('Logo\u00A0: ')
  })

  test('whose pixels cannot be read is left out: the name stands alone', async () => {
    const broken = png(1000, 1000).fill(0, 60, 400)
    await upsertLogo(site.db, { type: 'image/png', width: 1000, height: 1000 }, broken)
    const { status, raw } = await proofs.file(await issue())
    expect([status, (await readPdf(raw)).pages]).toEqual([200, 1])
  })
})
