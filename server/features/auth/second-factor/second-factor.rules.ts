import { readCode } from '../../../../contract/core/codes.ts'
import { quota, type TryLimit } from '../../../lib/security/limits.ts'
import { hashOf, randomCode } from '../../../lib/security/secret.ts'
import { ACCOUNT_LIMIT } from '../auth.rules.ts'

const HOUR = 3600
const MINUTE = 60

/** Limits one known browser, or one network: growing waits after five failures. */
export const SECOND_STEP_LIMIT: TryLimit = { ...ACCOUNT_LIMIT, name: 'second-step' }

/** Limits all unknown browsers together, for codes of six digits alone: keys and recovery codes let the owner in. */
export const CODES_LIMIT: TryLimit = {
  ...quota('second-step-codes', 30, HOUR),
  reason:
    'Trop de codes faux ont été essayés pour ce compte. Utilisez une clé d’accès, un code de secours, ou un navigateur qui s’est déjà connecté.',
}

/** Limits these calls, as one leaves a challenge for five minutes. */
export const SETUP_LIMIT = quota('second-factor-setup', 30, 10 * MINUTE)

/** How old a session may be that changes how its person signs in. */
export const MAY_CHANGE_MS = 15 * MINUTE * 1000

/** A sign-in that waits for its second step, in the limits. */
export const sourceOfPending = (tokenHash: Buffer): string => tokenHash.toString('base64url')

const RECOVERY_CODES = 10
/** 120 bits, so that a plain hash is enough. */
const RECOVERY_LENGTH = 24

/** As they are shown: `0A1B-2C3D-…`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => randomCode(RECOVERY_LENGTH))

/** Null for what cannot be one; case, spaces and dashes do not count. */
export function hashOfRecoveryCode(typed: string): Buffer | null {
  const code = readCode(typed, RECOVERY_LENGTH)
  return code === null ? null : hashOf(`recovery ${code.replaceAll('-', '')}`)
}

/** The six digits of an application of codes; null for anything else. */
export function sixDigits(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

export const NO_SIGN_IN = 'Cette connexion a pris fin. Recommencez-la.'
export const WRONG_CODE = 'Ce code n’est pas le bon, ou il a déjà servi.'
export const WRONG_FIRST_CODE =
  'Ce code n’est pas le bon. Donnez celui qui est affiché maintenant ; s’il est encore refusé, vérifiez l’heure de votre téléphone, ou scannez de nouveau le code QR.'
export const DEAD_SETUP =
  'Cette préparation a déjà servi, ou a plus de dix minutes. Fermez cette fenêtre et recommencez.'
export const WRONG_PASSKEY = 'Cette clé d’accès n’est pas reconnue ici.'
export const KNOWN_PASSKEY = 'Cette clé d’accès est déjà enregistrée.'
export const HAS_TOTP = 'Vous avez déjà une application de codes : retirez-la d’abord.'
export const TOO_MANY_PASSKEYS = 'Vous avez déjà dix clés d’accès : retirez-en une d’abord.'
export const LAST_REQUIRED = 'L’opérateur exige une seconde étape : ajoutez-en une autre avant de retirer celle-ci.'
export const SIGN_IN_AGAIN =
  'Pour changer votre seconde étape, reconnectez-vous : votre connexion a plus de 15 minutes.'
export const OWN_FIRST =
  'Ajoutez d’abord une seconde étape à votre propre compte ; si vous en avez une, reconnectez-vous avec elle.'
