import { clock } from '../../lib/clock.ts'
import type { SmsWriters } from '../../lib/sms/messages.ts'
import { findPerson } from '../auth/auth.queries.ts'

const MAX_AGE_MS = 60_000

/** Within GSM-7, so that it costs as much as an alert. */
const TRIAL = "Estran : SMS d'essai. Les alertes arriveront ainsi."

export const trialSms = (): Pick<SmsWriters, 'sms-trial'> => ({
  'sms-trial': async (db, { user_id, number, asked_at }) => {
    // Who asked has long gone on, and whose number it is did not ask.
    if (clock.now().getTime() - Date.parse(asked_at) > MAX_AGE_MS) return null
    const person = await findPerson(db, { id: user_id })
    return person?.active ? { to: number, text: TRIAL, subject: TRIAL } : null
  },
})
