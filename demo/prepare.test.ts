import { expect, test } from 'vitest'
import { testDatabase } from '../server/test/site.ts'
import { refuseDemoAccounts } from './prepare.ts'

const database = testDatabase('demo')

test('outside of a demonstration nothing starts on accounts whose password is public', async () => {
  await expect(refuseDemoAccounts(database.db)).rejects.toThrow('comptes de démonstration')
})
