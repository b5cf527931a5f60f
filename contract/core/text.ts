const ALIKE: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', '–': '-', '—': '-' }

/** Must match fold() in SQL: without accents, case, curly apostrophes or ligatures. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[œæßøł–—]/g, (character) => ALIKE[character] ?? '')
