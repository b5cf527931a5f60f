/** Counts of one layer's pictures, since it was shown. */
export interface PictureCounts {
  came: number
  failed: number
  /** Asked for and not answered yet. */
  waiting: number
}

/** The number of first pictures whose failure is no accident. */
const FIRST = 8

/**
 * Whether to give the layer up: none of the first pictures came, or one is missing without network. Later ones may be
 * missing, as a chart ends somewhere: the coast shows through.
 */
export const areGone = ({ came, failed, waiting }: PictureCounts, isOnline: boolean) =>
  failed > 0 && (!isOnline || (came === 0 && (failed >= FIRST || waiting === 0)))
