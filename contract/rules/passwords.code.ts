import { readCode } from '../core/codes.ts'

export const PASSWORD_CODE_LENGTH = 12

/** Beside the link of a mail, « K7QM-2Z0X-91AB », as somebody typed it; null when it cannot be one. */
export const readPasswordCode = (typed: string): string | null => readCode(typed, PASSWORD_CODE_LENGTH)
