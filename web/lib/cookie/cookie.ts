export function readCookie(name: string, cookies = document.cookie): string | null {
  const entry = cookies.split('; ').find((text) => text.startsWith(`${name}=`))
  return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1))
}

/** Proves nothing: the server sets it beside the session's own cookie, which no script can read. On https it is the host's alone. */
const SIGNED_IN = ['estran_signed_in', '__Host-estran_signed_in']

/** Which session this browser has, as far as a page may know; null: none. */
export const sessionMark = () => SIGNED_IN.map((name) => readCookie(name)).find((mark) => mark !== null) ?? null

/** Without this cookie nobody is signed in, so nothing is requested. */
export const isSignedIn = () => sessionMark() !== null

/** Removes the cookie from a device that is to know nobody any more, also where the server cannot be asked. */
export function removeSignedIn() {
  for (const name of SIGNED_IN) {
    const secure = name.startsWith('__Host-') ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the other way
    document.cookie = `${name}=; path=/; max-age=0${secure}`
  }
}
