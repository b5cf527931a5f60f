const rules = new Intl.PluralRules('fr-FR')

/** In French, 0 and 1.5 are singular. */
export const counted = (count: number | bigint, one: string, many = `${one}s`) =>
  `${count} ${rules.select(Number(count)) === 'one' ? one : many}`
