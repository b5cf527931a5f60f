import type { Locator } from '@playwright/test'

/** Describes a screen as one sees it, a line for each element: tag, words, box, colours. */
export const fingerprintOf = (root: Locator): Promise<string[]> => root.evaluate(describeScreen)

/** In the page. */
function describeScreen(root: Element): string[] {
  const frame = root.getBoundingClientRect()
  const bounds = {
    left: Math.max(0, frame.left),
    top: Math.max(0, frame.top),
    right: Math.min(innerWidth, frame.right),
    bottom: Math.min(innerHeight, frame.bottom),
  }
  const lines: string[] = []
  for (const element of root.querySelectorAll('*')) {
    const box = element.getBoundingClientRect()
    const isOutside =
      box.right <= bounds.left || box.left >= bounds.right || box.bottom <= bounds.top || box.top >= bounds.bottom
    if (box.width < 2 || box.height < 2 || isOutside || !element.checkVisibility({ visibilityProperty: true })) continue
    const words = wordsOf(element)
    const style = getComputedStyle(element)
    const isPainted = !/^rgba\(0, 0, 0, 0\)$|^transparent$/.test(style.backgroundColor)
    const drawing = drawingOf(element)
    if (words === '' && !isPainted && drawing === '') continue
    const place = [box.left - frame.left, box.top - frame.top, box.width, box.height].map(Math.round)
    const colors = [words || element.tagName === 'svg' ? style.color : '', isPainted ? style.backgroundColor : '']
    const font = words ? `${style.fontSize} ${style.fontWeight}` : ''
    lines.push([element.localName, words, place.join(' '), ...colors, font, drawing].join(' | ').trimEnd())
  }
  return lines

  function wordsOf(element: Element) {
    if (element instanceof HTMLInputElement) return `[${element.type}] ${element.value || element.placeholder}`
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    return own
      .map(({ textContent }) => textContent)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  }

  function drawingOf(element: Element) {
    if (element instanceof SVGElement)
      return element.getAttribute('d')?.slice(0, 40) ?? element.getAttribute('viewBox') ?? ''
    return element instanceof HTMLCanvasElement ? coloursOf(element) : ''
  }

  /** Reads the mean colours of a map on a coarse grid. */
  function coloursOf(canvas: HTMLCanvasElement) {
    const GRID = 6
    const small = document.createElement('canvas')
    small.width = small.height = GRID
    const context = small.getContext('2d')
    if (!context) return ''
    context.imageSmoothingQuality = 'high'
    context.fillStyle = 'white'
    context.fillRect(0, 0, GRID, GRID)
    context.drawImage(canvas, 0, 0, GRID, GRID)
    return [...context.getImageData(0, 0, GRID, GRID).data].map((value) => Math.round(value / 8) * 8).join(' ')
  }
}

/** Pixels, and steps of a colour, by which two machines may draw the same. */
const TOLERANCES = { box: 3, drawing: 24 }

/** Tells in words what differs from another look; empty when the screen is the same. */
export function differencesOf(before: readonly string[], now: readonly string[]): string[] {
  const [old, current] = [byKey(before), byKey(now)]
  const gone = [...old.keys()].filter((key) => !current.has(key)).map((key) => `gone: ${key}`)
  const added = [...current.keys()].filter((key) => !old.has(key)).map((key) => `new: ${key}`)
  const changed = [...current].flatMap(([key, line]) => {
    const then = old.get(key)
    return then === undefined || isAlike(then, line) ? [] : [`changed: ${then} → ${line}`]
  })
  return [...gone, ...added, ...changed]
}

/** The first with these words, the second… */
function byKey(lines: readonly string[]) {
  const found = new Map<string, string>()
  for (const line of lines) {
    const [tag, words] = line.split(' | ')
    let count = 1
    while (found.has(`${tag} « ${words} » ${count}`)) count++
    found.set(`${tag} « ${words} » ${count}`, line)
  }
  return found
}

function isAlike(before: string, now: string) {
  const [old, current] = [before.split(' | '), now.split(' | ')]
  return current.every((part, index) => {
    const then = old[index] ?? ''
    if (part === then) return true
    if (index === 2) return isNear(then, part, TOLERANCES.box)
    return /^[\d ]+$/.test(part) && isNear(then, part, TOLERANCES.drawing)
  })
}

function isNear(before: string, now: string, tolerance: number) {
  const [old, current] = [before.split(' ').map(Number), now.split(' ').map(Number)]
  return old.length === current.length && current.every((value, at) => Math.abs(value - (old[at] ?? 0)) <= tolerance)
}
