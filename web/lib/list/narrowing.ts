/** What the address narrows a list by, besides its columns' filters. */
export type Narrowing<N extends string> = { [name in N]?: string }

/** What may stand in the address, by parameter. */
export type NarrowingForm<N extends string> = Record<N, { safeParse: (text: string) => { success: boolean } }>

/** Invalid parameters are ignored. */
export function readNarrowing<N extends string>(params: URLSearchParams, form: NarrowingForm<N>): Narrowing<N> {
  const narrowing: Narrowing<N> = {}
  for (const name in form) {
    const text = params.get(name) ?? ''
    if (text !== '' && form[name].safeParse(text).success) narrowing[name] = text
  }
  return narrowing
}
