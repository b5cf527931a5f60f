const NO_BREAK = '\u00A0'
const UNITS =
  'UFP|PFU|h|min|minutes?|heures?|secondes?|jours?|semaines?|mois|ans?|[KkM]o|Mio|m|km|pixels|caractères?|chiffres'
const IN_NUMBER = new RegExp(`(?<=\\d) (?=\\d{3}(?!\\d)|(?:${UNITS})(?![\\p{L}\\d])|[%€])`, 'gu')

/**
 * A text as French prints it. Keyboards have no such space: with a plain one a line begins with « : », ends with an
 * opening quote, or breaks within « 2 000 » and « 60 minutes ».
 */
export const withFrenchSpaces = (typed: string) =>
  typed
    .replace(/ (?=[:;?!»])/g, NO_BREAK)
    .replaceAll('« ', `«${NO_BREAK}`)
    .replace(IN_NUMBER, NO_BREAK)
