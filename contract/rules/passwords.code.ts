import { readCode } from '../core/codes.ts'

export const PASSWORD_CODE_LENGTH = 12

/** The code beside a mail's link, « K7QM-2Z0X-91AB », as somebody typed it; null when it cannot be one. */
export const readPasswordCode = (typed: string): string | null => readCode(typed, PASSWORD_CODE_LENGTH)

/** A link's token has 43 signs, and some are left where a mail program breaks it. */
const MAX_TYPED_CODE = 20

export function passwordProofKind(typed: string): 'code' | 'wrong code' | 'link' {
  if (readPasswordCode(typed) !== null) return 'code'
  return typed.replace(/[^0-9a-z]/gi, '').length <= MAX_TYPED_CODE ? 'wrong code' : 'link'
}
