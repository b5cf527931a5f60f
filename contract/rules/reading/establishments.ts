export const cleanSiret = (typed: string) => typed.replace(/[\s.\u00A0-]/g, '')

const LA_POSTE = '356000000'

const digitSum = (digits: string) => [...digits].reduce((sum, digit) => sum + Number(digit), 0)

function isLuhn(digits: string) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Luhn over 14 digits and over the first 9 (SIREN); for La Poste the sum may be a multiple of 5 instead. */
export function isSiret(siret: string): boolean {
  if (!/^\d{14}$/.test(siret) || /^0+$/.test(siret)) return false
  if (siret.startsWith(LA_POSTE)) return isLuhn(siret) || digitSum(siret) % 5 === 0
  return isLuhn(siret) && isLuhn(siret.slice(0, 9))
}
