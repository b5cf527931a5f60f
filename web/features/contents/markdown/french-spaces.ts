const NO_BREAK_SPACE = '\u00A0'

/** Keyboards have no such space: with a plain one a line begins with « : », or ends with an opening quote. */
export const withFrenchSpaces = (typed: string) =>
  typed.replace(/ (?=[:;?!»])/g, NO_BREAK_SPACE).replaceAll('« ', `«${NO_BREAK_SPACE}`)
