const GAP = 14

/** Writes the label beside the pointer, inside the map; hides it without label. Straight to the DOM: it follows the pointer. */
export function placeTip(tip: HTMLElement | null, label: string | null, [x = 0, y = 0]: readonly number[]): void {
  if (!tip) return
  tip.hidden = label === null
  if (label === null) return
  if (tip.textContent !== label) tip.textContent = label
  const room = tip.offsetParent?.clientWidth ?? 0
  const left = tipStart(x, tip.offsetWidth, room)
  const top = y - GAP - tip.offsetHeight < 0 ? y + 1.5 * GAP : y - GAP - tip.offsetHeight
  tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
}

/** Right of the pointer when there is room, else left of it. */
export function tipStart(pointer: number, width: number, room: number): number {
  if (pointer + GAP + width <= room) return pointer + GAP
  return Math.max(0, pointer - GAP - width)
}
