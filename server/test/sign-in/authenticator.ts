import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { TEST_CERTIFICATE } from '../mailing/certificate.ts'

const PARTY = { id: 'localhost', origin: 'http://localhost:3000' }
/** User present, user verified; a new key is attested. */
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

interface KeyOptions {
  origin?: string
  partyId?: string
  /** The id in what it signs, when it is not the one it says. */
  signedId?: Buffer
  isVerified?: boolean
  /** What a browser adds that shows our page in a frame of another site. */
  frame?: { crossOrigin?: boolean; topOrigin?: string }
  /** None unless told: by the key itself, or by its maker's certificate. */
  attestation?: 'packed' | 'fido-u2f'
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
/** CBOR. */
const word = (letters: string) => Buffer.concat([Buffer.from([0x60 + letters.length]), Buffer.from(letters)])
const blob = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59]), uint16(bytes.length), bytes])
const text = (bytes: Buffer) => bytes.toString('base64url')

/** A passkey of software, as a browser would hand its answers over: WebAuthn Level 3, ES256. */
export class SoftwarePasskey {
  readonly id = randomBytes(32)
  #options: KeyOptions
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #counter = 0

  constructor(options: KeyOptions = {}) {
    this.#options = options
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = pair.privateKey
    this.#publicKey = pair.publicKey
  }

  /** From now on. */
  showIn(frame: NonNullable<KeyOptions['frame']>) {
    this.#options = { ...this.#options, frame }
  }

  create(challenge: string) {
    const clientData = this.#clientData('webauthn.create', challenge)
    const { signedId = this.id } = this.#options
    const attested = Buffer.concat([Buffer.alloc(16), uint16(signedId.length), signedId, this.#coseKey()])
    const authData = this.#authenticatorData(ATTESTED, attested)
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      word('fmt'),
      word(this.#options.attestation ?? 'none'),
      word('attStmt'),
      this.#statement(authData, sha256(clientData), signedId),
      word('authData'),
      blob(authData),
    ])
    return this.#answer({ clientDataJSON: text(clientData), attestationObject: text(attestation) })
  }

  get(challenge: string) {
    const clientData = this.#clientData('webauthn.get', challenge)
    const authData = this.#authenticatorData(0, Buffer.alloc(0))
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey)
    return this.#answer({
      clientDataJSON: text(clientData),
      authenticatorData: text(authData),
      signature: text(signature),
    })
  }

  #statement(authData: Buffer, clientHash: Buffer, id: Buffer) {
    if (this.#options.attestation === 'packed') {
      const signature = sign('sha256', Buffer.concat([authData, clientHash]), this.#privateKey)
      return Buffer.concat([Buffer.from([0xa2]), word('alg'), Buffer.from([0x26]), word('sig'), blob(signature)])
    }
    if (this.#options.attestation === undefined) return Buffer.from([0xa0])
    const { x, y } = this.#point()
    const signed = Buffer.concat([Buffer.from([0]), authData.subarray(0, 32), clientHash, id, Buffer.from([4]), x, y])
    const { raw } = new X509Certificate(TEST_CERTIFICATE.cert)
    const signature = sign('sha256', signed, TEST_CERTIFICATE.key)
    return Buffer.concat([
      Buffer.from([0xa2]),
      word('sig'),
      blob(signature),
      word('x5c'),
      Buffer.from([0x81]),
      blob(raw),
    ])
  }

  #answer<R extends object>(response: R) {
    const id = text(this.id)
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string) {
    const { origin = PARTY.origin, frame } = this.#options
    return Buffer.from(JSON.stringify({ type, challenge, origin, ...frame }))
  }

  #authenticatorData(flags: number, rest: Buffer) {
    this.#counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const user = PRESENT | (this.#options.isVerified === false ? 0 : VERIFIED)
    return Buffer.concat([sha256(this.#options.partyId ?? PARTY.id), Buffer.from([flags | user]), counter, rest])
  }

  /** CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } */
  #coseKey() {
    const { x, y } = this.#point()
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      x,
      Buffer.from([0x22, 0x58, 0x20]),
      y,
    ])
  }

  #point() {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }
}
