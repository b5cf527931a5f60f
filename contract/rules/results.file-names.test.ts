import { expect, test } from 'vitest'
import { extensionOf, FileName } from './results.file-names.ts'

test.each([
  ['rapport.pdf', 'rapport.pdf'],
  ['  Rapport  d’analyse n° 3 (été).pdf ', 'Rapport d’analyse n° 3 (été).pdf'],
  ['e\u0301te\u0301.csv', 'été.csv'],
  ['分析.pdf', '分析.pdf'],
  ['🦪.png', '🦪.png'],
  ['a;b=c&d%2F.xml', 'a;b=c&d%2F.xml'],
  ['console.pdf', 'console.pdf'],
  [`${'a'.repeat(146)}.pdf`, `${'a'.repeat(146)}.pdf`],
])('%j is a file’s name', (given, kept) => {
  expect(FileName.parse(given)).toBe(kept)
})

test.each([
  ['', 'n’a pas de nom'],
  [' \t ', 'n’a pas de nom'],
  [`${'a'.repeat(147)}.pdf`, 'trop long'],
  [`${'分'.repeat(90)}.pdf`, 'trop long'],
  ['a\r\nSet-Cookie: b.pdf', 'invisible'],
  ['a\u2028b.pdf', 'invisible'],
  ['a\0.pdf', 'invisible'],
  ['a\u007f.pdf', 'invisible'],
  ['fdp.\u202Exe.pdf', 'invisible'],
  ['a\u200b.pdf', 'invisible'],
  ['\ud800.pdf', 'invisible'],
  ['../a.pdf', 'ne contient aucun'],
  ['..\\a.pdf', 'ne contient aucun'],
  ['/etc/passwd', 'ne contient aucun'],
  ['C:a.pdf', 'ne contient aucun'],
  ['a"b.pdf', 'ne contient aucun'],
  ['<b>.pdf', 'ne contient aucun'],
  ['.pdf', 'réservé'],
  ['..', 'réservé'],
  ['a.pdf.', 'réservé'],
  ['CON.pdf', 'réservé'],
  ['com1.tar.pdf', 'réservé'],
  ['LPT² .pdf', 'réservé'],
  ['nul', 'réservé'],
])('%j is refused: %s', (given, why) => {
  expect(FileName.safeParse(given).error?.issues[0]?.message).toContain(why)
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.html.Xml', 'xml'],
  ['a', ''],
])('%s ends in %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
