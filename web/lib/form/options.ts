import { foldWords, matches } from '../search.ts'

export interface ChoiceOption {
  value: string
  label: string
  /** Title of the group in which the browser's own list shows it. */
  group?: string
  search?: (typed: string) => boolean
}

export const isFound = ({ label, search }: ChoiceOption, typed: string) =>
  search?.(typed) ?? matches(typed, '', [label])

export function matchingOption(typed: string, options: readonly ChoiceOption[]): ChoiceOption | undefined {
  const named = options.find(({ label }) => foldWords(label) === foldWords(typed))
  const matching = options.filter((option) => isFound(option, typed))
  return named ?? (matching.length === 1 ? matching[0] : undefined)
}

/** Undefined while loading, empty on failure. */
export const optionsOf = <T>(
  list: { data: T[] | undefined; isPending: boolean },
  optionOf: (item: T) => ChoiceOption,
) => (list.isPending ? undefined : (list.data ?? []).map(optionOf))

/** The list with this option first when it lacks it. */
export const withOption = (options: readonly ChoiceOption[] | undefined, option: ChoiceOption | undefined) =>
  option && options && !options.some(({ value }) => value === option.value) ? [option, ...options] : options
