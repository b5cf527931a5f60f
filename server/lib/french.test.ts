import { expect, test } from 'vitest'
import { plainText, spacedHtml } from './french.ts'

const WORDS = 'Plus de 2 000 pixels ; 60 minutes, « vite » !'
const PRINTED = 'Plus de 2\u00A0000\u00A0pixels\u00A0; 60\u00A0minutes, «\u00A0vite\u00A0»\u00A0!'

test('signs and units stay with their word; the code of a zone is as people search for it', () => {
  expect(plainText(`17-\u2060C-\u206021 : ${WORDS}`)).toBe(`17-C-21\u00A0: ${PRINTED}`)
})

test('what is read of a page is spaced, its styles and attributes are not', () => {
  const page = (words: string) =>
    `<html><head><title>${words}</title><style>p { color: red !important }</style></head><body class="a !b"><p title="a : b">${words}</p></body></html>`
  expect(spacedHtml(page(WORDS))).toBe(page(PRINTED))
})
