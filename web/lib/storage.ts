/** All that is kept in a browser's storage; docs/privacy.tsv says of each what it is and for how long. */
export type BrowserStorageKey =
  | 'estran-color-scheme'
  | `columns-${string}`
  | 'estran-chart-range'
  | 'estran-map-layer'
  | 'estran-terms'
  | 'estran-terms-to-send'
  | 'estran-kept'
  | 'estran-visits'
  | 'estran-to-sign-out'
  | 'estran-single-keys'

/** Storage may be refused (private window, full disk): then nothing is remembered. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}

export const lasting = {
  read: (key: BrowserStorageKey) => attempt(() => localStorage.getItem(key), null),
  write: (key: BrowserStorageKey, value: string) => attempt(() => localStorage.setItem(key, value), undefined),
  remove: (key: BrowserStorageKey) => attempt(() => localStorage.removeItem(key), undefined),
}

/** Kept until the tab closes, even through a visit to another site. */
export const passing = {
  write: (key: BrowserStorageKey, value: string) => attempt(() => sessionStorage.setItem(key, value), undefined),
  take: (key: BrowserStorageKey) =>
    attempt(() => {
      const value = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      return value
    }, null),
}
