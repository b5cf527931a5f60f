import { expect, test } from 'vitest'
import { placeOf, type ScreenBox } from './place.rules.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const TOAST = { width: 380, height: 60 }
const WIDE = { width: 366, height: 60 }

const box = (left: number, top: number, width: number, height: number): ScreenBox => ({ left, top, width, height })

test.each<[string, typeof TOAST, typeof DESK, ScreenBox[], ReturnType<typeof placeOf>]>([
  ['alone', TOAST, DESK, [], { top: 12, right: 12 }],
  ['beside what stands elsewhere', TOAST, DESK, [box(0, 0, 900, 900)], { top: 12, right: 12 }],
  ['below the menu of the account', TOAST, DESK, [box(1200, 6, 220, 44)], { top: 60, right: 12 }],
  ['left of a drawer’s button', TOAST, DESK, [box(1380, 10, 44, 880)], { top: 12, right: 60 }],
  ['on a phone below the header', WIDE, PHONE, [box(0, 6, 390, 44)], { top: 60, right: 12 }],
  ['on a phone between two lines', WIDE, PHONE, [box(0, 0, 390, 100), box(0, 190, 390, 44)], { top: 108, right: 12 }],
  [
    'where it covers the least, when all is full',
    WIDE,
    PHONE,
    [box(0, 0, 390, 90), box(20, 90, 20, 800)],
    { top: 96, right: 12 },
  ],
  ['never in the lower half', WIDE, PHONE, [box(0, 0, 390, 500)], { top: 12, right: 12 }],
  ['in a low window', WIDE, { width: 320, height: 256 }, [box(0, 0, 320, 60)], { top: 60, right: 12 }],
])('a toast stands %s', (_where, toast, screen, boxes, place) => {
  expect(placeOf(toast, screen, boxes)).toEqual(place)
})
