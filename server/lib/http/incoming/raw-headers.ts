/** As they came: Node keeps one of several. */
export function countHeaders(rawHeaders: readonly string[], name: string) {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1
  }
  return count
}
