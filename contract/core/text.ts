const ALIKE: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', '–': '-', '—': '-' }

/** Text as it is compared, like fold() in SQL: without accents, case, curly apostrophes nor ligatures. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[œæßøł–—]/g, (character) => ALIKE[character] ?? '')
