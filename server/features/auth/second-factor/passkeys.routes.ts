import type { FastifyInstance } from 'fastify'
import { signInWithPasskey, startPasskeySignIn } from '../../../../contract/auth.second-factor.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import { invalid } from '../../../lib/http/errors.ts'
import { route } from '../../../lib/http/route.ts'
import { consume, networkOf, refund } from '../../../lib/security/limits.ts'
import { addressLimit, INACTIVE } from '../auth.rules.ts'
import { signIns } from '../sign-in.ts'
import { partyOf, readProof, requestOptions, savePasskeyUse } from './second-factor.passkeys.ts'
import { findPasskey } from './second-factor.queries.ts'
import { sourceOfPending, WRONG_PASSKEY } from './second-factor.rules.ts'

/** Makes what a browser signs by a passkey, and signs in by a passkey alone. */
export function passkeysRoutes(app: FastifyInstance, context: ServerContext) {
  const { db, config } = context
  const party = partyOf(config.publicUrl)
  const signIn = signIns(context)
  const perAddress = addressLimit('passkey', config.ipLimits)
  const wrongPerAddress = addressLimit('wrongPasskey', config.ipLimits)

  route(app, startPasskeySignIn, async ({ request }) => {
    if (perAddress) {
      // As a second step it has its own count, so that nobody’s flood from the same network prevents it.
      const pending = await signIn.findPending(request)
      await consume(db, perAddress, pending ? sourceOfPending(pending.tokenHash) : networkOf(request.ip))
    }
    return requestOptions(db, party)
  })

  route(app, signInWithPasskey, async ({ body: { passkey, remember }, request, reply }) => {
    const key = await findPasskey(db, passkey.id)
    const counter = await readProof(db, party, passkey, key)
    const may =
      counter === null || !key
        ? 'never'
        : await signIn.enter({
            request,
            reply,
            userId: key.user_id,
            remember,
            prove: (trx) => savePasskeyUse(trx, key.id, counter),
          })
    if (may !== 'yes') {
      if (wrongPerAddress) await consume(db, wrongPerAddress, networkOf(request.ip))
      const details = { by: 'passkey' }
      const subject_id = key?.user_id ?? null
      await writeAudit(db, request, { action: 'sign-in-failed', user_id: null, subject_id, details })
      throw invalid({ passkey: [may === 'inactive' ? INACTIVE : WRONG_PASSKEY] })
    }
    if (perAddress) await refund(db, perAddress, networkOf(request.ip))
  })
}
