import { expect, test } from 'vitest'
import { isPhone, phoneHref } from './phones.ts'

test.each([
  ['02 31 00 00 00', 'tel:0231000000'],
  ['02.31.00.00.00', 'tel:0231000000'],
  ['+33 (0)2 31 00 00 00', 'tel:+33231000000'],
  ['+33231000000', 'tel:+33231000000'],
  ['(02) 31-00-00-00', 'tel:0231000000'],
  ['39 49', 'tel:3949'],
])('%s is called at %s', (phone, href) => {
  expect([isPhone(phone), phoneHref(phone)]).toEqual([true, href])
})

test.each(['', '12', 'abc', '02 31 00 00 00 poste 2', '02;31=00', '1234567890123456', '++33 2', '33+2 31', 'tel:0231'])(
  '%j is no number',
  (phone) => {
    expect(isPhone(phone)).toBe(false)
  },
)
