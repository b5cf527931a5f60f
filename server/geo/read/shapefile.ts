import { converterFrom, noteOn } from '../systems/convert.ts'
import type { CoordinateSystem } from '../systems/known-systems.ts'
import { isSameSystem, readPrj, WGS84 } from '../systems/read-system.ts'
import { readDbf } from './dbf.ts'
import { FileError, formatNumber } from './file-error.ts'
import type { FileParts, FileRow, FileRows } from './rows.ts'
import { readShp } from './shp.ts'
import { decodeText } from './text.ts'
import type { ZippedFile } from './zip.ts'

export function readShapefile(shp: ZippedFile, entries: readonly ZippedFile[]): FileRows {
  const stem = shp.path.slice(0, -'shp'.length).toLowerCase()
  const beside = (extension: string) => entries.find(({ path }) => path.toLowerCase() === stem + extension)
  const dbf = beside('dbf')
  if (!dbf) {
    throw new FileError(
      `Il manque dans le zip le fichier « ${nameOf(stem)}dbf », qui contient les codes. Mettez-y tous les fichiers du shapefile.`,
    )
  }
  const { system, notes } = systemOf(stem, entries)
  const cpg = beside('cpg') ?? beside('cst')
  const table = readDbf(dbf.read(), cpg && decodeText(cpg.read()))
  const shapes = readShp(shp.read())
  if (shapes.length !== table.count) {
    throw new FileError(
      `Le shapefile est abîmé : ${formatNumber(shapes.length)} formes dans le .shp, ${formatNumber(table.count)} lignes dans le .dbf.`,
    )
  }
  const convert = converterFrom(system)
  return { rows: rowsOf(shapes, table.row, convert), notes: new Set([...notes, ...table.notes]) }
}

/**
 * Reads the .prj, and the .qpj that QGIS once wrote too: beside the .shp, else anywhere in the zip, which has only one
 * shapefile. All must say the same.
 */
function systemOf(stem: string, entries: readonly ZippedFile[]): { system: CoordinateSystem; notes: string[] } {
  const all = entries.filter(({ path }) => /\.(?:prj|qpj)$/i.test(path))
  const beside = all.filter(({ path }) => /^(?:prj|qpj)$/.test(path.toLowerCase().replace(stem, '')))
  const texts = (files: readonly ZippedFile[]) =>
    files.map((file) => file.read()).flatMap((bytes) => (isBlank(bytes) ? [] : decodeText(bytes)))
  const ownTexts = texts(beside)
  const systems = (ownTexts.length > 0 ? ownTexts : texts(all)).map(readPrj)
  const [system] = systems
  if (!system) return { system: WGS84, notes: [NO_PRJ] }
  if (!systems.every((other) => isSameSystem(system, other))) {
    throw new FileError(
      'Les fichiers .prj et .qpj du zip disent des systèmes de coordonnées différents\u00A0: n’en laissez qu’un.',
    )
  }
  return { system, notes: noteOn(system) }
}

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte <= SPACE)
const SPACE = 0x20

const NO_PRJ = 'Coordonnées lues en WGS 84, faute de fichier .prj qui dise leur système.'

function* rowsOf(
  shapes: readonly (() => FileParts | string)[],
  fieldsAt: ReturnType<typeof readDbf>['row'],
  convert: ReturnType<typeof converterFrom>,
): Generator<FileRow> {
  for (const [index, read] of shapes.entries()) {
    const fields = fieldsAt(index)
    if (fields) yield { row: index + 1, fields, shape: () => shapeOf(read(), convert) }
  }
}

function shapeOf(parts: FileParts | string, convert: ReturnType<typeof converterFrom>) {
  const converted = typeof parts === 'string' ? parts : convert(parts)
  return typeof converted === 'string' ? converted : { parts: converted }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
