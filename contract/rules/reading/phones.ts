const DIGITS = { min: 3, max: 15 }

/** Whether people write a number so, at home or from abroad: 02 31 00 00 00, +33 (0)2 31 00 00 00, 39 49. */
export function isPhone(text: string) {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d ().\-/]+$/.test(text) && digits >= DIGITS.min && digits <= DIGITS.max
}

/** The (0) is only dialled inside the country. */
export const phoneHref = (phone: string) =>
  `tel:${(phone.startsWith('+') ? phone.replace('(0)', '') : phone).replace(/[^\d+]/g, '')}`
