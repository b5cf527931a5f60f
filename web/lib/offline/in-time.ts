/** Undefined where it has not come by then: without network an answer may never come. */
export const inTime = <T>(awaited: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([awaited, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))])
