/** As if a link to it had been pressed: the browser asks where, or puts it with its other downloads. */
export function saveFile(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
