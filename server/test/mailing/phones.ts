import type { Role } from '../../../contract/core/access.ts'
import { getOwnPhone, type OwnPhone, provePhone, sendPhoneCode } from '../../../contract/sms.ts'
import { smsWriters } from '../../background.ts'
import type { Db } from '../../lib/db/pool.ts'
import { as, createUser, TEST_CONFIG, TEST_SECRET } from '../as.ts'
import type { Site } from '../site.ts'

/** Where nobody listens: tests that send something bring a gateway of their own. */
export const TEST_GATEWAY = {
  url: 'http://127.0.0.1:9/?to={to}&text={text}',
  method: 'GET' as const,
  body: null,
  headers: {},
  ok: null,
}

/** Makes the message of a code as the process that sends it does. */
const { 'sms-code': write } = smsWriters({ publicUrl: TEST_CONFIG.publicUrl, secret: TEST_SECRET })

export type PhonePerson = Awaited<ReturnType<typeof phonePerson>>

/** Someone signed in, and what they do about their number. */
export async function phonePerson(site: Site, role: Role = 'client') {
  const user = await createUser(site.db, role)
  const visitor = await as(site.app, site.db, user)
  const ask = (number: string) => visitor.send(sendPhoneCode, { body: { number } })
  const prove = (code: string) => visitor.send(provePhone, { body: { code } })
  /** The six digits that the message brings, once it leaves. */
  const code = async () => {
    const message = await write(site.db, { user_id: user.id })
    const [, first, second] = /(\d{3}) (\d{3})/.exec(message?.text ?? '') ?? []
    if (!first || !second) throw new Error('no code leaves')
    return first + second
  }
  return {
    id: user.id,
    visitor,
    ask,
    code,
    prove,
    get: async (): Promise<OwnPhone> => (await visitor.send(getOwnPhone, {})).body,
    /** All the way to a number of theirs. */
    own: async (number: string) => {
      await ask(number)
      const { status } = await prove(await code())
      if (status !== 200) throw new Error(`not proved: ${status}`)
    },
  }
}

/** Another than the six digits. */
export const wrongCode = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`

/** As before anybody had a number. */
export async function forgetPhones(db: Db) {
  for (const table of ['phones', 'phone_codes', 'alerts', 'mails', 'limits', 'sms_months'] as const) {
    await db.deleteFrom(table).execute()
  }
}
