import { once } from './once.ts'

const number = once(() => new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 3 }))
const UNITS = ['octets', 'ko', 'Mo', 'Go']

/** "19,8 Mo", by 1,024 as systems show sizes: a limit and a file are measured alike. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${number().format(bytes / 1024 ** power)}\u00A0${UNITS[power]}`
}
