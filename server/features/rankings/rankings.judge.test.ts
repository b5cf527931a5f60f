import { expect, test } from 'vitest'
import { overlapText, validateEdits } from './rankings.judge.ts'

const OPEN = { starts_on: '2026-11-01', ends_on: null }
const WEEK = { starts_on: '2026-11-10', ends_on: '2026-11-16' }

test('the message of a conflict names its days', () => {
  expect(overlapText(WEEK)).toBe(
    'Cette période en recouvre une autre, du 10\u00A0nov.\u00A02026 au 16\u00A0nov.\u00A02026.',
  )
  expect(overlapText(OPEN)).toBe('Cette période en recouvre une autre, en cours depuis le 1\u00A0nov.\u00A02026.')
})

test('what was sent without a fault is written, or nothing is', () => {
  const line = { zone_id: 1, type: 'arn_f', before: null, after: null, reason: '' } as const
  const edits = [{ ...line, action: 'closed' } as const, { ...line, action: 'given' } as const]
  expect(() => validateEdits(edits, 1)).not.toThrow()
  expect(() => validateEdits(edits, 2)).toThrow('2 rankings were sent')
  expect(() => validateEdits([], 1)).toThrow('0 would be written')
})
