export type FieldErrors = Record<string, string[]>

export interface ErrorBody {
  message: string
  errors?: FieldErrors
  /** With 409: the current state. */
  current?: unknown
}
