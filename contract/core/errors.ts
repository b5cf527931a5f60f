/** First message per field is the one shown. */
export type FieldErrors = Record<string, string[]>

/** The body of every failed call. */
export interface ErrorBody {
  message: string
  errors?: FieldErrors
  /** With 409: what is there now, in place of what was changed. */
  current?: unknown
}
