import { decodeCp1252 } from './text.ts'

export type DecodeBytes = (bytes: Uint8Array) => string

/** The signs from 0x80 on, in the encodings of DOS, which TextDecoder does not know. */
const DOS_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const DOS_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** Code page 850, with the euro. */
const DOS_858 = DOS_850.replace('ı', '€')

function dos(table: string): DecodeBytes {
  const signs = [...table]
  return (bytes) =>
    Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (signs[byte - 0x80] ?? ''))).join('')
}

const standard = (label: string): DecodeBytes => {
  const decoder = new TextDecoder(label)
  return (bytes) => decoder.decode(bytes)
}

/** « utf-8 » is not among them: the caller knows it. */
const BY_NUMBER: Record<string, () => DecodeBytes> = {
  437: () => dos(DOS_437),
  850: () => dos(DOS_850),
  858: () => dos(DOS_858),
  866: () => standard('ibm866'),
  1250: () => standard('windows-1250'),
  1252: () => decodeCp1252,
  10000: () => standard('macintosh'),
  20127: () => decodeCp1252,
  28591: () => decodeCp1252,
  28605: () => standard('iso-8859-15'),
}

/** Encodings by byte 29 of a DBF, its language; ANSI is that of Windows. */
const BY_LANGUAGE: Record<string, readonly number[]> = {
  437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
  850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
  866: [0x26, 0x65],
  1250: [0xc8],
  1252: [0x03, 0x57, 0x58, 0x59],
  10000: [0x04],
}

export function decoderOfLanguage(byte: number): DecodeBytes | undefined {
  const [number = ''] = Object.entries(BY_LANGUAGE).find(([, bytes]) => bytes.includes(byte)) ?? []
  return BY_NUMBER[number]?.()
}

const PREFIX = '(?:ansi|windows|win|cp|ibm|oem|dos|codepage|ms|pc)*'
/** « System » is what QGIS had at hand: it says nothing. */
const SILENT = /^(?:|system|default)$/

/** The encoding that a .cpg names: 1252, ANSI 1252, ISO 8859-15, 88591, OEM, Macintosh…; undefined where it says nothing. */
export function encodingNamed(cpg: string): 'utf-8' | DecodeBytes | 'unknown' | undefined {
  const key = cpg.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (SILENT.test(key)) return undefined
  if (/^(?:utf8(?:bom)?|(?:cp)?65001)$/.test(key)) return 'utf-8'
  const [, number = ''] = new RegExp(`^${PREFIX}(\\d{3,5})$`).exec(key) ?? []
  const [, iso = ''] = /^(?:iso)?8859(\d{1,2})$/.exec(key) ?? []
  const named = NAMED[key] ?? (iso === '1' ? '1252' : number)
  const known = BY_NUMBER[named]
  if (known) return known()
  try {
    return standard(iso ? `iso-8859-${iso}` : cpg.trim())
  } catch {
    return 'unknown'
  }
}

const NAMED: Record<string, string> = {
  ...{ ansi: '1252', latin1: '1252', ascii: '1252', usascii: '1252', oem: '850', latin9: '28605' },
  ...{ mac: '10000', macroman: '10000', macintosh: '10000', xmacroman: '10000' },
}
