import { PASSWORD_COST } from '../../lib/security/passwords.ts'

// Tests hash and verify by the hundred: at the cost that protects people this takes a tenth of their time.
Object.assign(PASSWORD_COST, { memoryCost: 8, timeCost: 1 })
