const rules = new Intl.PluralRules('fr-FR')

/** As French is read: 10 000. */
export const formatNumber = (value: number | bigint) => value.toLocaleString('fr-FR')

/** In French, 0 and 1.5 are singular. */
export const counted = (count: number | bigint, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${rules.select(Number(count)) === 'one' ? one : many}`
