export interface StoredLogo {
  version: string
  media_type: string
  width: number
  height: number
  content: Buffer
}

interface Operator {
  operator_name: string
  contact_email: string
  contact_phone: string
  logo: StoredLogo | null
}

export interface LetterParts {
  to: string
  operator: Operator
  /** Unless it is the operator. */
  replyTo?: string
  subject: string
  paragraphs: string[]
  /** Come after the paragraphs, and before the lines. */
  facts?: readonly LetterFact[]
  lines?: readonly LetterLine[]
  action?: { label: string; href: string }
  after?: string[]
  /** Where one stops receiving such mails, without signing in. */
  unsubscribe?: string
}

export interface LetterFact {
  label: string
  /** Stays text, an address too; may have several lines. */
  value: string
}

export interface LetterLine {
  title: string
  href: string
  words: string
}

export const UNSUBSCRIBE = 'Ne plus recevoir ces mails'
