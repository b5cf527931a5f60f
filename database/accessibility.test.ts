import { expect, test } from 'vitest'
import { upgradesBy } from '../server/test/postgres/upgrade.ts'

const upgraded = upgradesBy('0055_accessibility')

test('the declaration of accessibility begins as it is delivered, and the legal notice leads to it', async () => {
  const read = await upgraded('')
  expect(await read(`select version from content_versions where key = 'accessibility'`)).toEqual([[1]])
  const delivered = `select contents.body = delivered.body from contents
    join delivered_contents delivered using (key, edition) where key = 'accessibility'`
  expect(await read(delivered)).toEqual([[true]])
  expect(await read(`select body ~ '\\(/accessibilite\\)' from contents where key = 'legals'`)).toEqual([[true]])
})

test('an evaluation of one’s own has a rate, and no other has', async () => {
  const read = await upgraded('')
  for (const values of [`'own', null`, `'adopted', 80`, `'own', 101`, `'other', null`]) {
    await expect(read(`update settings set (accessibility_state, accessibility_rate) = (${values})`)).rejects.toThrow(
      /check constraint/,
    )
  }
})
