import { keyOf } from './keys.ts'

export interface KnownDatum {
  name: string
  /** Matches the folded name of a DATUM or of a geographic system. */
  words: RegExp
  /** EPSG's codes of it: degrees in the plane, with heights, longitude first, and those that are no longer used. */
  codes: readonly number[]
}

/** The same as WGS 84 within a metre, says EPSG. RGNC 1991 is not: it has another ellipsoid. */
const DATUMS: readonly KnownDatum[] = [
  {
    name: 'WGS 84',
    words: /^(?:wgs(?:19)?84|worldgeodeticsystem(?:19)?84)(?:transit|g\d{3,4})?(?:ensemble)?/,
    codes: [4326, 4979, 4329],
  },
  {
    name: 'ETRS89',
    words:
      /^(?:etrs(?:19)?89|etrf(?:19|20)?\d\d|europeanterrestrialreference(?:system1989|frame(?:19|20)\d\d))(?:ensemble)?/,
    codes: [4258, 4937, 4345],
  },
  {
    name: 'RGF93',
    words: /^(?:rgf(?:19)?93|reseaugeodesiquefrancais(?:19)?93)(?:v1|v2b?)?/,
    codes: [4171, 4965, 4369, 7042, 7084, 9776, 9777, 9778, 9779, 9781, 9782, 9783, 9784],
  },
  {
    name: 'RGAF09',
    words: /^(?:rgaf(?:20)?09|reseaugeodesiquedesantillesfrancaises2009)/,
    codes: [5489, 5488, 7085, 7086],
  },
  {
    name: 'RRAF91',
    words: /^(?:rraf(?:19)?91|reseaudereferencedesantillesfrancaises(?:19)?91)/,
    codes: [4558, 4557, 4640, 4973, 4383],
  },
  {
    name: 'RGFG95',
    words: /^(?:rgfg(?:19)?95|reseaugeodesiquefrancais(?:de)?guyane(?:19)?95)/,
    codes: [4624, 4967, 4371, 7040, 7041],
  },
  {
    name: 'RGR92',
    words: /^(?:rgr(?:19)?92|reseaugeodesiquede?lareunion(?:19)?92)/,
    codes: [4627, 4971, 4373, 7036, 7037],
  },
  {
    name: 'RGM04',
    words: /^(?:rgm(?:20)?04|reseaugeodesiquedemayotte2004)/,
    codes: [4470, 4469, 7038, 7039],
  },
  {
    name: 'RGSPM06',
    words: /^(?:rgspm(?:20)?06|reseaugeodesiquede?s(?:ain)?tpierreetmiquelon2006)/,
    codes: [4463, 4466, 7034, 7035],
  },
  {
    name: 'RGNC91-93',
    words: /^(?:rgnc(?:19)?91(?:19)?93|reseaugeodesique(?:de)?nouvellecaledonie(?:19)?91(?:19)?93)/,
    codes: [4749, 4907],
  },
  {
    name: 'RGPF',
    words: /^(?:rgpf|reseaugeodesiquedelapolynesiefrancaise)/,
    codes: [4687, 4999],
  },
  {
    name: 'RGWF96',
    words: /^(?:rgwf(?:19)?96|reseaugeodesiquedewallisetfutuna(?:19)?96)/,
    codes: [8900, 8899, 8901, 8902],
  },
]

/** Matches whole names, with the digits of a realisation. */
export function datumNamed(name: string): KnownDatum | undefined {
  const key = keyOf(name)
  return DATUMS.find(({ words }) => words.exec(key)?.[0] === key)
}

/** The datum with which a longer name begins: RGAF09 / UTM zone 20N. */
export const datumBefore = (name: string): KnownDatum | undefined => DATUMS.find(({ words }) => words.test(keyOf(name)))

export const datumOfCode = (code: number): KnownDatum | undefined => DATUMS.find(({ codes }) => codes.includes(code))
