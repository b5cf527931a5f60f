import { onlyVisible } from '../../../../contract/core/text.ts'
import { FileError, MAX_BYTES, megabytes } from '../../../geo/read/file-error.ts'
import { readGeoJson } from '../../../geo/read/geojson.ts'
import type { FileRows } from '../../../geo/read/rows.ts'
import { readShapefile } from '../../../geo/read/shapefile.ts'
import { decodeText } from '../../../geo/read/text.ts'
import { readZip, type ZippedFile } from '../../../geo/read/zip.ts'
import { counted } from '../../../lib/plural.ts'
import type { ZoneFile } from './zone-file.ts'
import { zonesOf } from './zones.ts'

const EXPECTED = 'Un fichier GeoJSON, ou un shapefile dans un zip, est attendu.'
const WHOLE_SHAPEFILE = 'Mettez dans un zip tous les fichiers du shapefile (.shp, .dbf, .prj…) et envoyez ce zip.'

const OTHER_FILES: readonly (readonly [string | readonly number[], string])[] = [
  ['%PDF', `Ce fichier est un PDF. ${EXPECTED}`],
  ['SQLite format 3', `Ce fichier est une base SQLite ou un GeoPackage : exportez-le en GeoJSON. ${EXPECTED}`],
  [[0x00, 0x00, 0x27, 0x0a], `Ce fichier est une partie d’un shapefile. ${WHOLE_SHAPEFILE}`],
  [[0x1f, 0x8b], `Ce fichier est compressé en gzip. ${EXPECTED}`],
  ['7z\u00bc\u00af', `Ce fichier est une archive 7z. ${EXPECTED}`],
  ['Rar!', `Ce fichier est une archive RAR. ${EXPECTED}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `Ce fichier est un document Office. ${EXPECTED}`],
  [[0x89, 0x50, 0x4e, 0x47], `Ce fichier est une image. ${EXPECTED}`],
  [[0xff, 0xd8, 0xff], `Ce fichier est une image. ${EXPECTED}`],
]

/** Throws FileError only. Takes seconds, so call readZoneFile() instead. */
export function parseZoneFile(bytes: Uint8Array): ZoneFile {
  if (bytes.byteLength === 0) throw new FileError('Ce fichier est vide.')
  if (bytes.byteLength > MAX_BYTES) throw new FileError(`Ce fichier dépasse ${megabytes(MAX_BYTES)}.`)
  return zonesOf(rowsOf(bytes))
}

function rowsOf(bytes: Uint8Array): FileRows {
  if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, 'PK\u0005\u0006')) return readZipped(readZip(bytes))
  const other = OTHER_FILES.find(([start]) => startsWith(bytes, start))
  if (other) throw new FileError(other[1])
  if (isDbf(bytes)) throw new FileError(`Ce fichier est la table d’un shapefile (.dbf). ${WHOLE_SHAPEFILE}`)
  return readText(bytes)
}

function readZipped(all: readonly ZippedFile[]): FileRows {
  const entries = all.filter(({ path }) => !/(?:^|\/)(?:__MACOSX\/|\.[^/]*$)/i.test(path))
  const ending = (extension: RegExp) => entries.filter(({ path }) => extension.test(path))
  const [shp, second] = ending(/\.shp$/i)
  if (shp && !second) return readShapefile(shp, entries)
  if (second) {
    const names = ending(/\.shp$/i).map(({ path }) => onlyVisible(path).slice(0, 80))
    throw new FileError(
      `Ce zip contient ${counted(names.length, 'shapefile')} (${names.slice(0, 5).join(', ')}) : n’en laissez qu’un, celui des zones.`,
    )
  }
  const [json, another] = ending(/\.(?:geo)?json$/i)
  if (json && !another) return readText(json.read())
  if (entries.some(({ path }) => path === '[Content_Types].xml' || path === 'mimetype')) {
    throw new FileError(`Ce fichier est un document bureautique. ${EXPECTED}`)
  }
  throw new FileError('Ce zip ne contient aucun fichier .shp. Mettez-y tous les fichiers du shapefile.')
}

function readText(bytes: Uint8Array): FileRows {
  const text = decodeText(bytes)
  const start = text.slice(0, 2000).replace(/^[\s\ufeff]+/, '')
  if (start.startsWith('{') || start.startsWith('[')) return readGeoJson(text)
  if (start === '' && text.trim() === '') throw new FileError('Ce fichier est vide.')
  if (/^<(?:!doctype html|html|head|body)/i.test(start))
    throw new FileError(`Ce fichier est une page web (HTML). ${EXPECTED}`)
  if (/^<[?!a-z]/i.test(start)) throw new FileError(`Ce fichier est en XML (KML, GML…). ${EXPECTED}`)
  if (/^[^\n\0]*[;,\t][^\n\0]*\r?\n/.test(start))
    throw new FileError(`Ce fichier est un tableau (CSV), sans formes. ${EXPECTED}`)
  throw new FileError(`Ce fichier n’est pas reconnu. ${EXPECTED}`)
}

function startsWith(bytes: Uint8Array, start: string | readonly number[]): boolean {
  const first = typeof start === 'string' ? Array.from(start, (char) => char.charCodeAt(0)) : start
  return first.every((byte, index) => bytes[index] === byte)
}

function isDbf(bytes: Uint8Array): boolean {
  const [version, , month = 0, day = 0] = bytes
  return version === 0x03 && month >= 1 && month <= 12 && day >= 1 && day <= 31
}
