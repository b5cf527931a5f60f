export interface ScreenBox {
  left: number
  top: number
  width: number
  height: number
}

export interface CoveredBox extends ScreenBox {
  /** How much covering it costs, beside another of the same size; 1 if absent. */
  weight?: number
}

export interface ToastPlace {
  /** Pixels from the top of the window, and from its right. */
  top: number
  right: number
}

const MARGIN = 12
const STEP = 12

/** The place nearest to the top right that covers none of these boxes, or the least of them; never below the middle. */
export function placeOf(
  { width, height }: Pick<ScreenBox, 'width' | 'height'>,
  screen: Pick<ScreenBox, 'width' | 'height'>,
  boxes: readonly CoveredBox[],
): ToastPlace {
  let best = { top: MARGIN, right: MARGIN, covered: Number.POSITIVE_INFINITY }
  for (const { top, right } of placesFrom(width, screen)) {
    const left = screen.width - right - width
    const covered = boxes.reduce((sum, box) => sum + (box.weight ?? 1) * overlap({ left, top, width, height }, box), 0)
    if (covered < best.covered) best = { top, right, covered }
    if (covered === 0) break
  }
  return { top: best.top, right: best.right }
}

/** The nearest first. */
function placesFrom(width: number, screen: Pick<ScreenBox, 'width' | 'height'>): ToastPlace[] {
  const places: ToastPlace[] = []
  // On a desk it stays in the right half.
  const farthest = Math.max(MARGIN, Math.min(screen.width - width - MARGIN, screen.width / 2))
  for (let right = MARGIN; right <= farthest; right += STEP) {
    for (let top = MARGIN; top <= Math.max(MARGIN, screen.height / 2); top += STEP) places.push({ top, right })
  }
  return places.sort((a, b) => a.top + a.right - b.top - b.right)
}

const overlap = (a: ScreenBox, b: ScreenBox) =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))
