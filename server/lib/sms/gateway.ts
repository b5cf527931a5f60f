export interface SmsMessage {
  /** E.164. */
  to: string
  /** GSM-7, 160 characters at most. */
  text: string
}

/** Throws where the gateway has not taken it; the error's `code` may be shown, as it names no number. */
export interface SmsGateway {
  send: (message: SmsMessage) => Promise<void>
}
