import { converterFrom, noteOn } from '../systems/convert.ts'
import { readPrj } from '../systems/read-system.ts'
import { readDbf } from './dbf.ts'
import { counted, FileError } from './file-error.ts'
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
  // QGIS once wrote a .qpj of its own.
  const prj = beside('prj') ?? beside('qpj')
  const system = readPrj(prj ? decodeText(prj.read()) : '')
  const cpg = beside('cpg') ?? beside('cst')
  const table = readDbf(dbf.read(), cpg && decodeText(cpg.read()))
  const shapes = readShp(shp.read())
  if (shapes.length !== table.count) {
    throw new FileError(
      `Le shapefile est abîmé : ${counted(shapes.length)} formes dans le .shp, ${counted(table.count)} lignes dans le .dbf.`,
    )
  }
  const convert = converterFrom(system)
  return { rows: rowsOf(shapes, table.row, convert), notes: new Set([...noteOn(system), ...table.notes]) }
}

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
