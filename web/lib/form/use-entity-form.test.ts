import { expect, test } from 'vitest'
import { typedSince, typingOver } from './use-entity-form.ts'

test('once a form has saved, only what was typed since stays typed', () => {
  const sent = { label: 'ARN F', names: 'A', classes: [{ upper: '10' }] }
  expect(typedSince(sent, sent)).toEqual({})
  const now = { ...sent, label: 'ARN F-spécifiques', days: '28', classes: [{ upper: '10' }] }
  expect(typedSince(now, sent)).toEqual({ label: 'ARN F-spécifiques', days: '28' })
  expect(typedSince({ ...sent, classes: [{ upper: '12' }] }, sent)).toEqual({ classes: [{ upper: '12' }] })
})

test('what was typed while a form saved lies over what that save left, and a form with nothing typed over whatever comes', () => {
  const saved = { version: 2 }
  expect(typingOver(saved, { label: 'ARN F' })).toEqual({ typed: { label: 'ARN F' }, over: { entity: saved } })
  expect(typingOver(saved, {})).toEqual({ typed: {}, over: null })
})
