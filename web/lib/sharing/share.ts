/** Whether the device passes such a file on to other applications. */
export const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

/** The device shows one list of applications at a time, and refuses a second press meanwhile. */
let isOpen = false

/**
 * Opens the device’s own list of applications, at a press and with all of it at hand: a phone wants the press to be a
 * moment ago. False where there is no such list or the device refuses; true also where the person gave it up.
 */
export async function share(shared: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false
  if (isOpen) return true
  isOpen = true
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
  } finally {
    isOpen = false
  }
}
