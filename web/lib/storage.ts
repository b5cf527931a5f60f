/** A browser may refuse its storage (private window, full disk): the application then simply forgets. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}

/** What this browser keeps between visits. */
export const lasting = {
  read: (key: string) => attempt(() => localStorage.getItem(key), null),
  write: (key: string, value: string) => attempt(() => localStorage.setItem(key, value), undefined),
}

/** What this tab keeps until it is closed, through a visit to another site. */
export const passing = {
  write: (key: string, value: string) => attempt(() => sessionStorage.setItem(key, value), undefined),
  take: (key: string) =>
    attempt(() => {
      const value = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      return value
    }, null),
}
