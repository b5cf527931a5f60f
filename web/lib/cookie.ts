export function readCookie(name: string, cookies = document.cookie): string | null {
  const entry = cookies.split('; ').find((text) => text.startsWith(`${name}=`))
  return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1))
}
