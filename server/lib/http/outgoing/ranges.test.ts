import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { rangeOf } from './download.ts'

const asked = (range: string | undefined, more: object = {}, method = 'GET') =>
  rangeOf({ method, headers: { range, ...more } } as FastifyRequest, 100, '"a"')

test.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  [' bytes=0-0 ', { first: 0, last: 0 }],
  ['bytes=100-', 'none'],
  ['bytes=99999999999999999999-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-1', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=a-b', null],
  ['', null],
  [undefined, null],
])('%j of 100 bytes: %j', (range, expected) => {
  expect(asked(range)).toEqual(expected)
})

test.each([
  ['"a"', { first: 0, last: 9 }],
  ['"b"', null],
  ['W/"a"', null],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
])('on the condition %s: %j', (condition, expected) => {
  expect(asked('bytes=0-9', { 'if-range': condition })).toEqual(expected)
})

test('is for GET only', () => {
  expect(asked('bytes=0-9', {}, 'HEAD')).toBeNull()
})
