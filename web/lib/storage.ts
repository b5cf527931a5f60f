/** Storage may be refused (private window, full disk): then nothing is remembered. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}

export const lasting = {
  read: (key: string) => attempt(() => localStorage.getItem(key), null),
  write: (key: string, value: string) => attempt(() => localStorage.setItem(key, value), undefined),
  remove: (key: string) => attempt(() => localStorage.removeItem(key), undefined),
}

/** Kept until the tab closes, even through a visit to another site. */
export const passing = {
  write: (key: string, value: string) => attempt(() => sessionStorage.setItem(key, value), undefined),
  take: (key: string) =>
    attempt(() => {
      const value = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      return value
    }, null),
}
