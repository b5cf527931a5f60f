type RgbColor = readonly [number, number, number]

/** #RGB or #RRGGBB; anything else is grey, so that a typing mistake never empties the map. */
export function readHex(color: string): RgbColor {
  const long = color.trim().replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3')
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(long)
  if (!match) return [158, 158, 158]
  const [, red = '', green = '', blue = ''] = match
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

export function withAlpha(color: string, alpha: number): string {
  const [red, green, blue] = readHex(color)
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}

/** Black or white, whichever reads better; white as soon as it reaches 4.5:1. */
export function textOn(color: string): string {
  const [red, green, blue] = readHex(color).map(linear)
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#FFFFFF' : '#000000'
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
