import { once } from '../../contract/core/once.ts'

const number = once(() => new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 3 }))
const UNITS = ['octets', 'ko', 'Mo', 'Go']

export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${number().format(bytes / 1000 ** power)}\u00A0${UNITS[power]}`
}
