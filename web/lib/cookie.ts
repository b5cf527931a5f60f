/** The value of a readable cookie, or null. */
export function readCookie(name: string, cookies = document.cookie): string | null {
  const found = cookies.split('; ').find((entry) => entry.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}
