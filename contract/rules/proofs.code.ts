import { readCode } from '../core/codes.ts'

export const PROOF_CODE_LENGTH = 16

/** Null when it cannot be a code. Takes the whole address too, with what mail programs add to it. */
export const readProofCode = (typed: string): string | null =>
  readCode(typed.replace(/^.*\//, '').replace(/[%?#&].*$/s, ''), PROOF_CODE_LENGTH)
