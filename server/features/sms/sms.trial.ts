import type { SmsWriters } from '../../lib/sms/messages.ts'
import { findPerson } from '../auth/auth.queries.ts'

/** Of GSM-7, so that it costs what an alert does. */
const TRIAL = "Estran : SMS d'essai. Les alertes arriveront ainsi."

export const trialSms = (): Pick<SmsWriters, 'sms-trial'> => ({
  'sms-trial': async (db, { user_id, number }) => {
    const person = await findPerson(db, { id: user_id })
    return person?.active ? { to: number, text: TRIAL, subject: TRIAL } : null
  },
})
