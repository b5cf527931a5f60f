import { expect, test } from 'vitest'
import type { ResultFile } from '../../../../contract/results.files.ts'
import { isKeptAs } from './keep-offline.ts'

const received_at = '2026-11-26T09:00:00.000Z'
const file: ResultFile = {
  ...{ id: 1, name: 'rapport.pdf', media_type: 'application/pdf', size: 1, created_at: received_at },
}
const same = { received_at, file_list: [] }
const older = { received_at: '2026-11-20T09:00:00.000Z', file_list: [] }
const withFile = { ...same, file_list: [file] }

test.each([
  ['the same', [same], 0, true],
  ['one that was corrected since', [older], 0, false],
  ['nothing', [undefined], 0, false],
  ['one that was deleted', [null], 0, false],
  ['one whose other type came last', [older, same], 0, true],
  ['one whose other type was corrected since', [older, older], 0, false],
  ['one whose other type is not kept', [same, undefined], 0, false],
  ['one to which a file was attached since', [same], 1, false],
  ['one whose other type got a file since', [withFile, same], 2, false],
  ['one whose file was taken off since', [withFile], 0, false],
  ['the same with its files', [withFile, withFile], 2, true],
])('a kept result is %s, with %s files now: it stays as it is %s', (_what, kept, files, expected) => {
  expect(isKeptAs(kept, { received_at, files })).toBe(expected)
})
