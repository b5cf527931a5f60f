const GAP = 14

/** Written straight to the DOM, since it follows the pointer. */
export function placeTip(tip: HTMLElement | null, label: string | null, [x = 0, y = 0]: readonly number[]): void {
  if (!tip) return
  tip.hidden = label === null
  if (label === null) return
  if (tip.textContent !== label) tip.textContent = label
  const available = tip.offsetParent?.clientWidth ?? 0
  const left = tipStart(x, tip.offsetWidth, available)
  const top = y - GAP - tip.offsetHeight < 0 ? y + 1.5 * GAP : y - GAP - tip.offsetHeight
  tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
}

export function tipStart(pointer: number, width: number, available: number): number {
  if (pointer + GAP + width <= available) return pointer + GAP
  return Math.max(0, pointer - GAP - width)
}
