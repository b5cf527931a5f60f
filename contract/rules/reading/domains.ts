/**
 * Letters that nobody takes for one of ASCII. A label with another stays as DNS has it: а of another alphabet looks like
 * a, and the line under a link hides the mark below ņ or ą.
 */
const ACCENTED = 'ßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿāăćĉċčďđēĕėěĝğġĥħĩīĭĵĺľłńňŋōŏőœŕřśŝšťŧũūŭůűŵŷźżž'
const SHOWN = new RegExp(`^[a-z0-9${ACCENTED}-]*[${ACCENTED}][a-z0-9${ACCENTED}-]*$`)

/** A domain as DNS has it (xn--hutres-essai-…), as people write it: huîtres-essai. */
export const shownDomain = (sent: string) => sent.split('.').map(shownLabel).join('.')

/** Shows the domains within any text, for a search. */
export const withShownDomains = (text: string) =>
  text.replace(/xn--[a-z0-9-]+/gi, (label) => shownLabel(label.toLowerCase()))

function shownLabel(label: string): string {
  const decoded = label.startsWith('xn--') ? decode(label.slice(4)) : null
  return decoded !== null && SHOWN.test(decoded) && sentLabel(decoded) === label ? decoded : label
}

const sentLabel = (label: string) => new URL(`http://${label}`).hostname

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128]

/** Punycode (RFC 3492); null for what is none. No browser decodes it, and no library is as small. */
function decode(code: string): string | null {
  const split = code.lastIndexOf('-')
  const letters = [...code.slice(0, Math.max(split, 0))]
  const rest = [...code.slice(split + 1)]
  let [position, codePoint, bias] = [0, FIRST_CODE, FIRST_BIAS]
  while (rest.length > 0) {
    const before = position
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = DIGITS.indexOf(rest.shift() ?? ' ')
      if (digit < 0) return null
      position += digit * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    bias = adapted(position - before, count, before === 0)
    codePoint += Math.floor(position / count)
    position %= count
    if (codePoint > 0x10ffff) return null
    letters.splice(position, 0, String.fromCodePoint(codePoint))
    position += 1
  }
  return letters.join('')
}

function adapted(distance: number, count: number, isFirst: boolean): number {
  let left = Math.floor(distance / (isFirst ? DAMP : 2))
  left += Math.floor(left / count)
  let k = 0
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW))
}
