import { fold, matches } from './search.ts'

/** One of the choices of a select. */
export interface Option {
  value: string
  label: string
  /** True when this option is one of those searched; otherwise the words of its label are looked into. */
  search?: (typed: string) => boolean
}

export const isFound = ({ label, search }: Option, typed: string) => search?.(typed) ?? matches(typed, '', [label])

/** What someone who typed and left meant: the option of this very name, or the only one that is found. */
export function matchingOption(typed: string, options: readonly Option[]): Option | undefined {
  const named = options.find(({ label }) => fold(label) === fold(typed))
  const found = options.filter((option) => isFound(option, typed))
  return named ?? (found.length === 1 ? found[0] : undefined)
}
