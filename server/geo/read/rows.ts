/** x, y, x, y… in degrees, closed; the first ring of each part is its outline. */
export type FileParts = Float64Array[][]

export interface FileRow {
  row: number
  fields: ReadonlyMap<string, unknown>
  /** Returns a text when there is no shape. */
  shape: () => FileParts | string
}
