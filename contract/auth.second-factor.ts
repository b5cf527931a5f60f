import * as z from 'zod/mini'
import { FACTOR_KINDS, type SecondFactorKind, SecondStep } from './auth.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, Moment, PathId, requiredPastedText, text } from './core/fields.ts'

export const SECOND_FACTOR_LABELS: Record<SecondFactorKind, string> = {
  passkey: 'Clé d’accès',
  totp: 'Application de codes',
  recovery: 'Code de secours',
}

export const MAX_PASSKEYS = 10

const base64Url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
const MAX_PASSKEY_TEXT = 8000
const passkeyAnswer = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.pipe(
    z.transform(() => ({})),
    z.object({}),
  ),
}

/** Answer of the browser for a key that it has, in WebAuthn’s JSON form. */
export const PasskeyProof = z.object({
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: base64Url(MAX_PASSKEY_TEXT),
    authenticatorData: base64Url(MAX_PASSKEY_TEXT),
    signature: base64Url(MAX_PASSKEY_TEXT),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** Answer of the browser for a key that it has just made. */
const NewPasskey = z.object({
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: base64Url(MAX_PASSKEY_TEXT),
    attestationObject: base64Url(MAX_PASSKEY_TEXT),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** Options of WebAuthn’s JSON form, handed to the browser as they are. */
const PasskeyOptions = z.looseObject({ challenge: z.string() })

/** Both ways at once: the person chooses one. */
export const SecondFactorSetup = z.object({
  totp: z.object({
    /** Base32, for who cannot scan. */
    secret: z.string(),
    /** `otpauth://`, for a QR code. */
    uri: z.string(),
    /** Given back with the first code; it holds the secret, sealed, and serves once within ten minutes. */
    sealed: z.string(),
  }),
  passkey: PasskeyOptions,
})
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

const Code = requiredPastedText(60)

/** The first code with what the setup gave, or a new key. */
export const NewSecondFactor = z
  .object({
    sealed: z.optional(base64Url(500)),
    code: z.optional(Code),
    passkey: z.optional(NewPasskey),
    name: z._default(text(60), ''),
  })
  .check(
    z.refine(({ sealed, code, passkey }) => (passkey ? !code : sealed !== undefined && code !== undefined), {
      path: ['code'],
      error: 'Donnez le code de l’application, ou une clé d’accès.',
    }),
  )

export type NewSecondFactor = z.infer<typeof NewSecondFactor>

/** Ten, each good once; null when the person has some already. */
const RecoveryCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** 204 when no sign-in has begun in this browser, or it is over. */
export const getSecondStep = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  access: 'public',
  summary: 'Ce que la connexion commencée attend encore',
  response: SecondStep,
  mayBeEmpty: true,
})

export const passSecondStep = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'public',
  weight: 'write',
  summary: 'Termine la connexion commencée, par un code ou une clé d’accès',
  status: 204,
  body: z.object({ code: z.optional(Code), passkey: z.optional(PasskeyProof) }).check(
    z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
      path: ['code'],
      error: 'Donnez un code, ou une clé d’accès.',
    }),
  ),
})

/** For who must have a second factor and has none. */
export const setUpSecondStep = endpoint({
  method: 'POST',
  path: '/auth/second-factor/setup',
  access: 'public',
  summary: 'De quoi préparer la seconde étape que la connexion commencée exige',
  response: SecondFactorSetup,
})

export const enrolSecondStep = endpoint({
  method: 'POST',
  path: '/auth/second-factor/enrol',
  access: 'public',
  weight: 'write',
  summary: 'Ajoute la seconde étape exigée et termine la connexion',
  body: NewSecondFactor,
  response: RecoveryCodes,
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  summary: 'De quoi se connecter avec une clé d’accès',
  response: PasskeyOptions,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  weight: 'write',
  summary: 'Ouvre une session avec une clé d’accès seule',
  status: 204,
  body: z.object({ passkey: PasskeyProof, remember: z._default(z.boolean(), false) }),
})

export const SecondFactor = z.object({
  id: Id,
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  created_at: Moment,
  used_at: z.nullable(Moment),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/account/second-factor',
  access: 'signed-in',
  summary: 'Ses secondes étapes',
  response: z.object({
    factors: z.array(SecondFactor),
    recovery_codes_left: z.int(),
    /** By the operator, of who has this role. */
    is_required: z.boolean(),
    /** Whether this session is young enough to change them. */
    may_change: z.boolean(),
  }),
})

/** Where there is one: whoever has found a device open takes no way in of their own. */
const CurrentPassword = z.object({ current_password: z._default(z.string().check(z.maxLength(1000)), '') })

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/account/second-factor/setup',
  access: 'signed-in',
  weight: 'password',
  summary: 'De quoi ajouter une seconde étape, une fois',
  body: CurrentPassword,
  response: SecondFactorSetup,
})

/** Also ends the person's other sessions, when it is the first one. */
export const addSecondFactor = endpoint({
  method: 'POST',
  path: '/account/second-factor',
  access: 'signed-in',
  weight: 'write',
  summary: 'Ajoute une seconde étape',
  body: NewSecondFactor,
  response: RecoveryCodes,
})

export const deleteSecondFactor = endpoint({
  method: 'DELETE',
  path: '/account/second-factor/:id',
  access: 'signed-in',
  summary: 'Retire une seconde étape',
  status: 204,
  params: z.object({ id: PathId }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  access: 'signed-in',
  weight: 'password',
  summary: 'Remplace ses codes de secours',
  body: CurrentPassword,
  response: RecoveryCodes,
})

export const getSecondFactorRule = endpoint({
  method: 'GET',
  path: '/settings/second-factor',
  access: 'super',
  summary: 'Si les administrateurs doivent avoir une seconde étape',
  response: z.object({ is_required: z.boolean() }),
})

/** Refused to who has not passed a second step in this session: nobody locks themselves out. */
export const requireSecondFactor = endpoint({
  method: 'PUT',
  path: '/settings/second-factor',
  access: 'super',
  summary: 'Exige des administrateurs une seconde étape, ou non',
  status: 204,
  body: z.object({ is_required: z.boolean() }),
})
