/** Whether the device passes such a file on to other applications. */
export const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

/** The same, before there is a file. */
export const canShareFiles = (type: 'image/png' | 'application/pdf') =>
  canShare(new File(['-'], `file.${type.slice(-3)}`, { type }))

/** The person gave it up; or it is open already, from the press before. */
const NO_REFUSALS = ['AbortError', 'InvalidStateError']

/**
 * Opens the device’s own list of applications, at a press and with all of it at hand: a phone wants the press to be a
 * moment ago. False where there is no such list, or the device refuses.
 */
export async function share(shared: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof Error && NO_REFUSALS.includes(error.name)
  }
}
