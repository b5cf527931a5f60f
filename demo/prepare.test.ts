import { expect, test } from 'vitest'
import { testDatabase } from '../server/test/site.ts'
import { prepareDemo } from './prepare.ts'

const database = testDatabase('demo')

test('outside of a demonstration nothing starts on accounts whose password is public', async () => {
  const start = prepareDemo(database.db, { isDemo: false }, () => undefined)
  await expect(start).rejects.toThrow('comptes de démonstration')
})
