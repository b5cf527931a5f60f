/** Before a vowel: « C?te » and « S?te » lost an accent. */
export const LOST_APOSTROPHE =
  /(?<![\p{L}\p{N}])(d|l|s|n|c|j|m|t|qu|jusqu|lorsqu|presqu|puisqu)\?(?=[aeiouyhàâéèêëîïôûùœæ])/giu

/** Signs that é, è and their like become in a wrong encoding: P‚nerf, PŽnerf. */
export const AMONG_LETTERS =
  /\p{L}[‚ƒ„…†‡ˆ‰‹›“”•˜™¢£¥§©®±÷×]\p{L}|(?<![\p{L}\p{N}])[‚ƒ†‡ˆ‰‹˜]\p{L}|\p{L}[‚ƒ†‡ˆ‰˜](?![\p{L}\p{N}])|\p{L}[ÚÛÓÔÒÙŠŽŸŒ]\p{Ll}/u

/** « ValidÃ© », « l’â€™ », « Valid├® », and a sign that was lost. */
const OF_BYTES =
  /[ÃÂ](?:[\u0080-\u00bf]|(?![\p{L}\s]|$))|â[€‰]|√©|[├┬][^\s\u2500-\u257f]|[\u0080-\u0091\u0093-\u009f\ufffd]/u
const AT_ITS_END = /\p{L}{2}Ž$/u

/** Surely read in another encoding than its own: « Valid‚ » may be « Validé ». */
export const isMisread = (text: string) =>
  AMONG_LETTERS.test(text.replaceAll('…', ' ')) || OF_BYTES.test(text) || AT_ITS_END.test(text)

/** A column’s name asks nothing: « ? » within it is a letter that was lost, as in « Valid?e ». */
export const isMisreadName = (name: string) =>
  isMisread(name) || /\p{L}\?\p{L}/u.test(name.replace(LOST_APOSTROPHE, ''))

export const misreadFault = (text: string) =>
  `Accents mal lus\u00A0: «\u00A0${text}\u00A0». Enregistrez le fichier en UTF-8.`
