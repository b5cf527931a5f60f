import { expect, test } from 'vitest'
import { prepareDemo } from './demo.ts'
import { testDatabase } from './test/site.ts'

const database = testDatabase('demo')

test('outside of a demonstration nothing starts on accounts whose password is public', async () => {
  const start = prepareDemo(database.db, { isDemo: false }, () => undefined)
  await expect(start).rejects.toThrow('comptes de démonstration')
})
