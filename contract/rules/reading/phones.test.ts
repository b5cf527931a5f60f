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

test.each([
  ['+687 12 34 56', 'tel:+687123456'],
  ['+687 12.34.56', 'tel:+687123456'],
  ['12 34 56', 'tel:123456'],
  ['+689 40 12 34 56', 'tel:+68940123456'],
  ['+681 72 12 34', 'tel:+681721234'],
  ['+508 41 00 00', 'tel:+508410000'],
  ['+262 (0)262 12 34 56', 'tel:+262262123456'],
  ['00 687 12 34 56', 'tel:00687123456'],
])('overseas, %s is called at %s', (phone, href) => {
  expect([isPhone(phone), phoneHref(phone)]).toEqual([true, href])
})
