/** Makes it once for all who ask; what failed is made again for the next one. */
export function keptOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
