const rules = new Intl.PluralRules('fr-FR')

/** « 1 minute », « 2 minutes »: 0 and 1.5 are singular in French. */
export const counted = (count: number | bigint, one: string, many = `${one}s`) =>
  `${count} ${rules.select(Number(count)) === 'one' ? one : many}`
