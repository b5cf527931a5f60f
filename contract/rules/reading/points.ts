import { readNumber } from './numbers.ts'

/** Degrees, in GeoJSON's order: longitude, latitude. */
export type MapPosition = readonly [number, number]

export interface PointFault {
  /** Counted from 1. */
  line: number
  fault: string
}

/** The map stores six decimals, some ten centimetres. */
const DECIMALS = 6

export const roundDegrees = (degrees: number) => Number(degrees.toFixed(DECIMALS)) + 0

/** As it is read: a dot, so that the comma between the two separates nothing else. */
export const pointText = ([longitude, latitude]: MapPosition) => `${latitude}, ${longitude}`

/** Reads one point a line, its latitude first; leaves out empty lines and a last point that repeats the first. */
export function readPoints(text: string): { points: MapPosition[] } | PointFault {
  const points: MapPosition[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const point = readPoint(line)
    if (typeof point === 'string') return { line: at + 1, fault: point }
    points.push(point)
  }
  const [first, last] = [points[0], points.at(-1)]
  if (first && last && points.length > 1 && String(first) === String(last)) points.pop()
  return { points }
}

const TWO_NUMBERS = 'Écrivez deux nombres\u00A0: latitude, longitude, par exemple 47.58, -3.02.'
const TWO_COMMAS =
  'Virgule décimale et virgule de séparation\u00A0: mettez un point-virgule entre la latitude et la longitude.'

const TWO_FRACTIONS =
  'Degrés à décimales et minutes\u00A0: écrivez l’un ou l’autre, 47°30’N ou 47,5°N. De même, des minutes à décimales n’ont pas de secondes.'
/** Degrees or minutes with decimals, then a smaller unit: nobody can tell which of the two is meant. */
const HAS_TWO_FRACTIONS = /\d[.,]\d+ ?[°'’′] ?\d/

/** Where fishing grounds of mainland France are, when the two are exchanged. */
const isExchanged = (latitude: number, longitude: number) =>
  latitude > -6 && latitude < 10 && longitude > 41 && longitude < 52

/** « 47.5, -3.1 », « 47,5 ; -3,1 », « 47,5 -3,1 », « 47°30,5'N 3°06'12"O »; otherwise why not. */
export function readPoint(line: string): MapPosition | string {
  const text = line.replace(/\s+/g, ' ').trim().replaceAll(/[−–]/g, '-')
  if (/^-?\d+(?:,\d+){2,}$/.test(text.replace(/,-/g, ','))) return TWO_COMMAS
  if (HAS_TWO_FRACTIONS.test(text)) return TWO_FRACTIONS
  const [first, second, ...more] = halvesOf(text)
  if (first === undefined || second === undefined || more.length > 0) return TWO_NUMBERS
  const [latitude, longitude] = [readDegrees(first, 'NS'), readDegrees(second, 'EOW')]
  if (latitude === null || longitude === null) return TWO_NUMBERS
  if (Math.abs(latitude) > 90) return 'Une latitude va de -90 à 90.'
  if (Math.abs(longitude) > 180) return 'Une longitude va de -180 à 180.'
  if (isExchanged(latitude, longitude)) return 'La latitude vient d’abord\u00A0: ces deux nombres semblent inversés.'
  return [roundDegrees(longitude), roundDegrees(latitude)]
}

/** « 47,3 » alone may be one number or two: it is left whole. */
function halvesOf(text: string): string[] {
  if (text.includes(';')) return text.split(/ ?; ?/)
  const sexagesimal = /^(.+[NS]) ?,? ?(.+)$/i.exec(text)
  if (sexagesimal) return sexagesimal.slice(1)
  if (text.includes(', ')) return text.split(/ ?, /)
  if (text.includes(' ')) return text.split(' ')
  return /^-?\d+,\d+$/.test(text) ? [text] : text.split(',')
}

const SEXAGESIMAL = /^([\d.,]+) ?°(?: ?([\d.,]+) ?['’′](?: ?([\d.,]+) ?(?:["”″]|['’′]{2}))?)? ?([NSEOW])$/i

function readDegrees(text: string, sides: string): number | null {
  const [found, degrees, minutes = '0', seconds = '0', side = ''] = SEXAGESIMAL.exec(text) ?? []
  if (found === undefined) {
    const value = readNumber(text.replace(/^- ?/, ''))
    return value !== null && text.startsWith('-') ? -value : value
  }
  const numbers = [degrees ?? '', minutes, seconds].map(readNumber)
  const [whole, sixtieths, seconds60] = numbers
  if (!sides.includes(side.toUpperCase()) || whole == null || sixtieths == null || seconds60 == null) return null
  if (sixtieths >= 60 || seconds60 >= 60) return null
  const value = whole + sixtieths / 60 + seconds60 / 3600
  return 'SOW'.includes(side.toUpperCase()) ? -value : value
}
