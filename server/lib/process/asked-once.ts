/** Whoever asks while the answer is on its way has that one: questions to a database that hangs would pile up. */
export function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null
  return () => {
    pending ??= ask().finally(() => {
      pending = null
    })
    return pending
  }
}
