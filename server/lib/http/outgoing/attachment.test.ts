import { expect, test } from 'vitest'
import { contentDisposition } from './download.ts'

test.each([
  ['rapport.pdf', 'filename="rapport.pdf"; filename*=UTF-8\'\'rapport.pdf'],
  ['été 1.pdf', 'filename="ete 1.pdf"; filename*=UTF-8\'\'%C3%A9t%C3%A9%201.pdf'],
  ['a"b\\c%20.pdf', 'filename="a_b_c_20.pdf"; filename*=UTF-8\'\'a%22b%5Cc%2520.pdf'],
  ["l'(a)*!.pdf", "filename=\"l'(a)*!.pdf\"; filename*=UTF-8''l%27%28a%29%2A%21.pdf"],
  ['a\r\nb.pdf', 'filename="a__b.pdf"; filename*=UTF-8\'\'a%0D%0Ab.pdf'],
  ['分.pdf', 'filename="_.pdf"; filename*=UTF-8\'\'%E5%88%86.pdf'],
])('%j', (name, parameters) => {
  expect(contentDisposition(name)).toBe(`attachment; ${parameters}`)
})
