/** Channels of #RRGGBB from 0 to 1, or null. */
export function readColor(color: string): [number, number, number] | null {
  const [, red = '', green = '', blue = ''] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) ?? []
  return red === '' ? null : [share(red), share(green), share(blue)]
}

const share = (hex: string) => Number.parseInt(hex, 16) / 255

/** sRGB to linear light (IEC 61966-2-1). */
export const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

function luminance(color: string) {
  const [red, green, blue] = readColor(color) ?? [0, 0, 0]
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
