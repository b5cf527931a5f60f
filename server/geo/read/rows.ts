/** Rings as the file has them: x, y, x, y… in degrees, closed; the first of each part is its outline. */
export type Parts = Float64Array[][]

/** One row of the file, before anything is judged. */
export interface Row {
  row: number
  fields: ReadonlyMap<string, unknown>
  /** Asked only once the code is known to be good; a text is why there is no shape. */
  shape: () => Parts | string
}
