import { quota, type TryLimit, times } from '../../lib/security/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Five failures per account and source address in 15 minutes, then growing waits, 15 minutes from the tenth. */
export const ACCOUNT_LIMIT: TryLimit = {
  name: 'login-account',
  points: 5,
  windowSeconds: 15 * MINUTE,
  waits: [MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 12 * MINUTE, 15 * MINUTE],
  memorySeconds: 15 * MINUTE,
}

export const CURRENT_PASSWORD_LIMIT: TryLimit = { ...ACCOUNT_LIMIT, name: 'current-password' }

/** Counts the right current password too, as long as the new one is refused. */
export const CHANGE_LIMIT = quota('password-change', 10, 15 * MINUTE)

export const RESET_LIMIT = quota('reset-account', 10, 15 * MINUTE)

/**
 * Wrong codes, for one address from one network: nobody keeps its owner out from elsewhere, and the link, which cannot
 * be guessed, is not counted. All addresses together need no count: a code has 60 bits.
 */
export const CODE_LIMIT: TryLimit = {
  ...quota('password-code', 20, HOUR),
  reason: 'Trop de codes faux ont été essayés. Le lien du mail, lui, sert toujours.',
}

export const sourceOf = (email: string, address: string, device: string | null = null) =>
  device ? `${email}|device ${device}` : `${email}|${address}`

export const FORGOT_ACCOUNT_LIMIT = quota('forgot-account', 3, HOUR)

/** Only the newest link is good: a second mail at once would make the first one useless. */
export const FORGOT_REPEAT_LIMIT = quota('forgot-repeat', 1, MINUTE)

/** Mails to addresses that nobody has proven, over all of them: after three hundred an hour, one a minute. */
export const UNPROVEN_MAIL_LIMIT: TryLimit = { ...quota('unproven-mail', 300, HOUR), waits: [MINUTE] }

const PER_ADDRESS = {
  login: quota('login-address', 30, 10 * MINUTE),
  forgot: quota('forgot-address', 10, HOUR),
  provider: quota('provider-address', 30, 10 * MINUTE),
  passkey: quota('passkey-address', 60, 10 * MINUTE),
  // A wrong passkey writes a line in the audit log.
  wrongPasskey: quota('wrong-passkey-address', 30, 10 * MINUTE),
}

/** `factor` comes from IP_LIMITS; null means no limit. */
export const addressLimit = (what: keyof typeof PER_ADDRESS, factor: number) => times(PER_ADDRESS[what], factor)

export const WRONG_CREDENTIALS = 'Adresse email ou mot de passe incorrect.'
export const INACTIVE = 'Votre compte est inactif.'
export const DEAD_LINK =
  'Ce lien n’est plus valable : il a déjà servi, un plus récent le remplace, ou son délai a passé. Demandez-en un nouveau.'
export const DEAD_CODE =
  'Ce code n’ouvre rien avec cette adresse. Vérifiez les deux ; le code a peut-être déjà servi, ou un mail plus récent en apporte un autre.'
export const WRONG_CODE = 'Un code a douze lettres et chiffres, sans la lettre U : recopiez celui du mail en entier.'
export const WRONG_CURRENT = 'Ce n’est pas votre mot de passe actuel.'
export const NO_CURRENT = 'Votre compte n’a pas encore de mot de passe : définissez-le par « Mot de passe oublié ».'
export const SAME_PASSWORD = 'Choisissez un mot de passe différent de l’actuel.'
