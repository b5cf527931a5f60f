import { isIP } from 'node:net'
import type { NewPasskey, PasskeyProof } from '../../../../contract/auth.second-factor.ts'
import { clock } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { invalid } from '../../../lib/http/errors.ts'
import { insertChallenge, takeChallenge, updatePasskeyUse } from './second-factor.queries.ts'
import { WRONG_PASSKEY } from './second-factor.rules.ts'

const LASTS_MS = 5 * 60_000
/** COSE: EdDSA, ES256, RS256, which all authenticators know one of. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded only where a key is used. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Keys belong to a name, never to an address: on this machine alone that is localhost. */
export function partyOf(publicUrl: string) {
  const url = new URL(publicUrl)
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
type RelyingParty = ReturnType<typeof partyOf>

interface KeyOwner {
  id: number
  email: string
  /** Tells an authenticator its accounts apart; says nothing of the person. */
  handle: string
  keys: readonly string[]
}

const saveChallenge = (db: Db, challenge: string, userId: number | null, lastsMs: number) =>
  insertChallenge(db, { challenge, user_id: userId, expires_at: new Date(clock.now().getTime() + lastsMs) })

/** For a new key: one that is found without a name typed, and that asks for the finger or the code. */
export async function creationOptions(
  db: Db,
  party: RelyingParty,
  { id, email, handle, keys }: KeyOwner,
  lastsMs: number,
) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Estran',
    rpID: party.id,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(Buffer.from(handle)),
    timeout: LASTS_MS,
    excludeCredentials: keys.map((key) => ({ id: key })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(db, options.challenge, id, lastsMs)
  return { ...options }
}

/** The same for everybody, so that it tells nothing of any account. */
export async function requestOptions(db: Db, party: RelyingParty) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: LASTS_MS,
    userVerification: 'required',
  })
  await saveChallenge(db, options.challenge, null, LASTS_MS)
  return { ...options }
}

/** Takes the challenge that was signed; null when it was not ours, has served, or was signed in another site’s frame. */
async function takeSigned(db: Db, clientData: string, userId: number | null) {
  const { decodeClientDataJSON } = await helpers()
  const signed = attempt((): Record<string, unknown> => ({ ...decodeClientDataJSON(clientData) }))
  if (!signed || !(await takeChallenge(db, String(signed.challenge), userId))) return null
  // The library compares the origin alone, which is ours in such a frame, too.
  const isFramed = (signed.crossOrigin ?? false) !== false || signed.topOrigin !== undefined
  return isFramed ? null : String(signed.challenge)
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

const none = () => null

/** None was asked for, and the library would fetch whatever address a certificate gives for its revocation. */
async function hasCertificates({ response }: NewPasskey) {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const isBare = attempt(() => {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  })
  return !isBare
}

/** Null when it proves nothing. */
export async function readNewKey(db: Db, party: RelyingParty, answer: NewPasskey, userId: number) {
  const challenge = await takeSigned(db, answer.response.clientDataJSON, userId)
  if (challenge === null || (await hasCertificates(answer))) return null
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(none)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  // Which the library does not compare: the one that was signed could be longer than an index holds.
  if (id !== answer.id) return null
  return { credential_id: id, public_key: Buffer.from(publicKey), counter }
}

interface StoredKey {
  credential_id: string | null
  public_key: Buffer | null
  counter: number | null
}

/** The key’s new counter; null when it proves nothing. */
export async function readProof(db: Db, party: RelyingParty, proof: PasskeyProof, key: StoredKey | undefined) {
  // Taken for unknown keys too, so that an answer serves once.
  const challenge = await takeSigned(db, proof.response.clientDataJSON, null)
  if (challenge === null || !key?.credential_id || !key.public_key) return null
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: proof,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter ?? 0,
    },
    requireUserVerification: true,
  }).catch(none)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/** Throws 422 for a key that was removed meanwhile, or whose use was counted already. */
export async function savePasskeyUse(trx: Db, id: number, counter: number) {
  if (!(await updatePasskeyUse(trx, id, counter))) throw invalid({ passkey: [WRONG_PASSKEY] })
}
