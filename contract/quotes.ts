export const QUOTE_STATUSES = ['sent', 'seen', 'answered'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  sent: 'Envoyée',
  seen: 'Vue',
  answered: 'Répondue',
}
