/** A mailto link with subject and first lines. */
export function mailAddress(to: string, subject: string, lines: readonly string[]) {
  const address = encodeURIComponent(to).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`
}
