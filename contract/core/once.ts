/** Makes at its first use a value that takes milliseconds and that few screens need, such as a formatter of dates. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
