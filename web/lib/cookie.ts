export function readCookie(name: string, cookies = document.cookie): string | null {
  const entry = cookies.split('; ').find((text) => text.startsWith(`${name}=`))
  return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1))
}

/** Proves nothing: the server sets it beside the session's own cookie, which no script can read. */
const SIGNED_IN = 'estran_signed_in'

/** Without this cookie nobody is signed in, so nothing is requested. */
export const isSignedIn = () => readCookie(SIGNED_IN) !== null

/** For a device that is to know nobody any more, also where the server cannot be asked. */
export function removeSignedIn() {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the other way
  document.cookie = `${SIGNED_IN}=; path=/; max-age=0`
}
