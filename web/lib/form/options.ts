import { foldWords, matches } from '../search.ts'

export interface Option {
  value: string
  label: string
  /** Title of the group in which the browser's own list shows it. */
  group?: string
  search?: (typed: string) => boolean
}

export const isFound = ({ label, search }: Option, typed: string) => search?.(typed) ?? matches(typed, '', [label])

export function matchingOption(typed: string, options: readonly Option[]): Option | undefined {
  const named = options.find(({ label }) => foldWords(label) === foldWords(typed))
  const matching = options.filter((option) => isFound(option, typed))
  return named ?? (matching.length === 1 ? matching[0] : undefined)
}

/** Undefined while loading, empty on failure. */
export const optionsOf = <T>(list: { data: T[] | undefined; isPending: boolean }, optionOf: (item: T) => Option) =>
  list.isPending ? undefined : (list.data ?? []).map(optionOf)

/** The list with this option first when it lacks it. */
export const withOption = (options: readonly Option[] | undefined, option: Option | undefined) =>
  option && options && !options.some(({ value }) => value === option.value) ? [option, ...options] : options
