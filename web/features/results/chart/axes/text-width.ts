/** Pixels of the letters of axes. */
export const FONT_SIZE = 12

/** Wider than they are, in the chart's letters or in those that replace them: nothing is measured before it is drawn. */
const SHARE = 0.58

export const textWidth = (text: string) => text.length * FONT_SIZE * SHARE
