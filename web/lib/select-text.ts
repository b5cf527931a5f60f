/** Selects these characters of a field, in the middle of what it shows, and takes the focus there. */
export function selectText(area: HTMLTextAreaElement, start: number, end: number) {
  area.focus({ preventScroll: true })
  area.setSelectionRange(start, end)
  area.scrollTop = heightOf(area, start) - area.clientHeight / 2
  area.scrollIntoView({ block: 'nearest' })
}

/** How high the text before is: a field tells only how high all of it is. */
function heightOf(area: HTMLTextAreaElement, end: number) {
  const copy = area.cloneNode()
  if (!(copy instanceof HTMLTextAreaElement)) return 0
  copy.value = area.value.slice(0, end)
  copy.removeAttribute('id')
  Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', width: `${area.offsetWidth}px`, height: '0' })
  area.after(copy)
  const height = copy.scrollHeight
  copy.remove()
  return height
}
