import { expect, test } from 'vitest'
import { type FileUpload, isUnderWay, nextToSend, type UploadEvent, uploadsAfter } from './uploads.rules.ts'

const file = (name: string) => new File(['1234567890'], name)
const [A, B] = [file('a.pdf'), file('b.pdf')]

const after = (...events: UploadEvent[]) => events.reduce(uploadsAfter, [] as readonly FileUpload[])
const BOTH: UploadEvent = {
  kind: 'add',
  uploads: [
    { key: 1, file: A, message: null },
    { key: 2, file: B, message: null },
  ],
}

test('files leave one after the other', () => {
  expect(nextToSend(after(BOTH))?.file).toBe(A)
  expect(nextToSend(after(BOTH, { kind: 'start', key: 1 }))).toBeUndefined()
  expect(nextToSend(after(BOTH, { kind: 'start', key: 1 }, { kind: 'remove', key: 1 }))?.file).toBe(B)
})

test('one that fails says why, lets the next one go, and waits to be tried again', () => {
  const failed = after(BOTH, { kind: 'start', key: 1 }, { kind: 'fail', key: 1, error: 'Réseau.', isRefused: false })
  expect(failed[0]).toMatchObject({ state: 'failed', message: 'Réseau.', isRefused: false })
  expect(nextToSend(failed)?.file).toBe(B)
  expect(uploadsAfter(failed, { kind: 'retry', key: 1 })[0]).toMatchObject({ state: 'waiting', sent: 0, message: null })
})

test('a form weighs more than its file, which is never sent more than whole', () => {
  const sending = after(BOTH, { kind: 'start', key: 1 }, { kind: 'progress', key: 1, sent: 400 })
  expect(sending[0]?.sent).toBe(10)
})

test('one refused before it left is not under way', () => {
  const refused = after({ kind: 'add', uploads: [{ key: 1, file: A, message: 'Trop lourd.' }] })
  expect(refused[0]?.isRefused).toBe(true)
  expect([nextToSend(refused), isUnderWay(refused), isUnderWay(after(BOTH))]).toEqual([undefined, false, true])
})
