import { readDbf } from './dbf.ts'
import { counted, FileError } from './file-error.ts'
import { requireWgs84Prj } from './projection.ts'
import type { FileRow } from './rows.ts'
import { readShp } from './shp.ts'
import { decodeText } from './text.ts'
import type { ZippedFile } from './zip.ts'

export function readShapefile(shp: ZippedFile, entries: readonly ZippedFile[]): Iterable<FileRow> {
  const stem = shp.path.slice(0, -'shp'.length).toLowerCase()
  const beside = (extension: string) => entries.find(({ path }) => path.toLowerCase() === stem + extension)
  const dbf = beside('dbf')
  if (!dbf) {
    throw new FileError(
      `Il manque dans le zip le fichier « ${nameOf(stem)}dbf », qui contient les codes. Mettez-y tous les fichiers du shapefile.`,
    )
  }
  const prj = beside('prj')
  if (prj) requireWgs84Prj(decodeText(prj.read()))
  const cpg = beside('cpg') ?? beside('cst')
  const table = readDbf(dbf.read(), cpg && decodeText(cpg.read()))
  const shapes = readShp(shp.read())
  if (shapes.length !== table.count) {
    throw new FileError(
      `Le shapefile est abîmé : ${counted(shapes.length)} formes dans le .shp, ${counted(table.count)} lignes dans le .dbf.`,
    )
  }
  return rowsOf(shapes, table.row)
}

function* rowsOf(shapes: readonly FileRow['shape'][], fieldsAt: ReturnType<typeof readDbf>['row']): Generator<FileRow> {
  for (const [index, shape] of shapes.entries()) {
    const fields = fieldsAt(index)
    if (fields) yield { row: index + 1, fields, shape }
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
