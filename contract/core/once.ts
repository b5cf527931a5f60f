/** What takes milliseconds to make and which few screens need, like a formatter of dates, made when first asked for. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
