/** The first match wins: most browsers also name older ones. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameOf = (known: readonly [RegExp, string][], userAgent: string) =>
  known.find(([sign]) => sign.test(userAgent))?.[1]

export function describeDevice(userAgent: string): string {
  const named = [nameOf(BROWSERS, userAgent), nameOf(SYSTEMS, userAgent)].filter((name) => name !== undefined)
  return named.length > 0 ? named.join(' sur ') : 'Appareil inconnu'
}

export const isHandheld = (userAgent: string) => /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent)
