import { PutOff } from '../../lib/jobs.ts'
import { DroppedMessage } from '../../lib/outbox/outbox.ts'
import type { SmsWriters } from '../../lib/sms/messages.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { endLinkOf } from '../sms/sms.rules.ts'
import { findChangeForSms } from './alerts.recipients.queries.ts'
import { smsOf } from './alerts.sms.words.ts'

export const alertsSms = (publicUrl: string): Pick<SmsWriters, 'sms-alert'> => ({
  'sms-alert': async (db, { user_id, event_id }) => {
    const change = await findChangeForSms(db, user_id, event_id)
    if (!change) return null
    // Its row stays, so that the later message begins at the class which this one would have changed.
    if (change.is_followed) throw new DroppedMessage('ELATER')
    if (change.is_too_old) throw new DroppedMessage('EOLD')
    if (change.held_until !== null) throw new PutOff(new Date(change.held_until))
    const link = endLinkOf(publicUrl, change.end_code)
    const text = smsOf(change, await listScalesWithClasses(db), link)
    return { to: change.number, text, subject: text.replace(link, '').trim() }
  },
})
