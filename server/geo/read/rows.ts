/** x, y, x, y… closed; the first ring of each part is its outline. */
export type FileParts = Float64Array[][]

/** A shape in degrees of WGS 84. */
export interface RowShape {
  parts: FileParts
  /** French: what was left out of it. */
  note?: string
}

export interface FileRow {
  row: number
  fields: ReadonlyMap<string, unknown>
  /** Returns the reason, in French, when there is no shape. */
  shape: () => RowShape | string
}

export interface FileRows {
  rows: Iterable<FileRow>
  /** French, about the file as a whole; complete once all rows are read. */
  notes: ReadonlySet<string>
}
