/** A link that opens a mail begun. */
export function mailAddress(to: string, subject: string, lines: readonly string[]) {
  const address = encodeURIComponent(to).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`
}
