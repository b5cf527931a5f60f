import { readCode } from '../../../contract/core/codes.ts'
import { CODE_TRIES, CODES_A_DAY } from '../../../contract/sms.ts'
import { quota, type TryLimit } from '../../lib/security/limits.ts'
import { randomCode } from '../../lib/security/secret.ts'

const DAY = 24 * 3600

/** Codes that one person may have sent. */
export const PERSON_LIMIT: TryLimit = {
  ...quota('phone-codes', CODES_A_DAY, DAY),
  reason: `Vous avez demandé ${CODES_A_DAY} codes, le maximum d’une journée.`,
}

/** One code a day leaves for a number from each person, whatever others ask: nobody shuts its owner out. */
export const FIRST_LIMIT = quota('phone-codes-first', 1, DAY)

/** Codes that may be sent to one number beside the first of each person, whoever asks: eight accounts send thirteen. */
export const NUMBER_LIMIT: TryLimit = {
  ...quota('phone-codes-number', 5, DAY),
  reason: 'Ce numéro a reçu trop de codes aujourd’hui.',
}

/** Links that end nothing, of one address. */
export const GUESS_LIMIT = quota('sms-end-codes', 60, 600)

export const OWN_NUMBER = 'Ce numéro est déjà le vôtre.'
export const MONTH_FULL = 'Tous les SMS prévus ce mois-ci sont partis. Réessayez le mois prochain.'
export const NO_CODE = 'Écrivez les six chiffres du SMS.'
export const WRONG_CODE = 'Ce code n’est pas le bon.'
export const LAST_TRY = `Ce code n’est pas le bon. Après ${CODE_TRIES} essais il ne vaut plus rien : demandez-en un autre.`
export const DEAD_CODE = 'Ce code ne vaut plus rien : demandez-en un autre.'

/** 50 bits, as short as a message asks for; in small letters, which a telephone types first. */
const END_LENGTH = 10

const written = (code: string) => code.replaceAll('-', '').toLowerCase()

export const newEndCode = () => written(randomCode(END_LENGTH))

/** Null for what can be none. */
export function readEndCode(typed: string): string | null {
  const code = readCode(typed, END_LENGTH)
  return code && written(code)
}

/** The end of a message: without « https:// », which telephones add. */
export const endLinkOf = (publicUrl: string, endCode: string) => `${new URL(publicUrl).host}/a/${endCode}`
