import { expect, test } from 'vitest'
import { createResultFile, UNTAGGED_PDF } from '../../../../contract/results.files.ts'
import { png } from '../../../test/images.ts'
import { createResult, fileForm, pdf } from '../../../test/result-files.ts'
import { testSite } from '../../../test/site.ts'

const site = testSite()

test('who joins a PDF without tags is told so, but not again of the same bytes; others are told nothing', async () => {
  const admin = await site.visitor('actalia-user')
  const id = await createResult(site.db, 'C-1')
  const tagged = '%PDF-1.7 <</MarkInfo<</Marked true>>/StructTreeRoot 5 0 R>>'
  const hints = []
  for (const [name, content] of [
    ['a.pdf', pdf()],
    ['a.pdf', pdf()],
    ['b.pdf', tagged],
    ['c.png', png()],
  ] as const) {
    hints.push((await admin.call(createResultFile, { params: { id }, body: fileForm(name, content) })).body.hint)
  }
  expect(hints).toEqual([UNTAGGED_PDF, undefined, undefined, undefined])
})
