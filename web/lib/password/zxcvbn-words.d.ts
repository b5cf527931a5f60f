// Imported one by one: the package's index also pulls in 130 KB of words from Wikipedia.
declare module '@zxcvbn-ts/language-fr/dist/commonWords.json.mjs' {
  const words: string[]
  export = words
}
declare module '@zxcvbn-ts/language-fr/dist/firstnames.json.mjs' {
  const words: string[]
  export = words
}
declare module '@zxcvbn-ts/language-fr/dist/lastnames.json.mjs' {
  const words: string[]
  export = words
}
declare module '@zxcvbn-ts/language-fr/dist/wordSequences.json.mjs' {
  const sequences: Record<string, string[]>
  export = sequences
}
