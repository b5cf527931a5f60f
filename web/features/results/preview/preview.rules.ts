import type { ResultFile } from '../../../../contract/results.files.ts'

const KINDS: Partial<Record<ResultFile['media_type'], 'pdf' | 'image' | 'text'>> = {
  'application/pdf': 'pdf',
  'image/png': 'image',
  'image/jpeg': 'image',
  'text/csv': 'text',
  'application/xml': 'text',
}

/** Undefined where a program of one's own is needed. */
export const previewKind = (type: ResultFile['media_type']) => KINDS[type]

/** Times the width of the window. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
export const MIN_ZOOM = STEPS[0]
export const MAX_ZOOM = 4

export const zoomIn = (zoom: number) => STEPS.find((step) => step > zoom) ?? MAX_ZOOM

export const zoomOut = (zoom: number) => STEPS.findLast((step) => step < zoom) ?? MIN_ZOOM

interface PreviewSize {
  width: number
  height: number
}

/** CSS pixels of a side, whatever a document says of its pages. */
const MAX_SIDE = 8192
/** Most pixels of one page: 64 MB of memory. */
const MAX_PIXELS = 16_000_000

/** How large a page is drawn to be this wide at `zoom` 1: CSS pixels, and how many of the screen's for each. */
export function pageScale(page: PreviewSize, width: number, zoom: number, screen: number) {
  const scale = Math.min((width * zoom) / page.width, MAX_SIDE / page.width, MAX_SIDE / page.height)
  const pixels = page.width * scale * page.height * scale
  return { scale, density: Math.min(screen, Math.sqrt(MAX_PIXELS / pixels)) }
}

/** Bytes shown of a text. */
export const MAX_TEXT = 200_000

/** Laboratories send UTF-8, or what Windows writes. */
export function readText(bytes: Uint8Array): string {
  const shown = bytes.subarray(0, MAX_TEXT)
  try {
    // A character that is cut at the end is no fault.
    return new TextDecoder('utf-8', { fatal: true }).decode(shown, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(shown)
  }
}
