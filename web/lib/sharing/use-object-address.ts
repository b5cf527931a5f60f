import { useEffect, useState } from 'react'

/** Milliseconds. */
const REVOKED_AFTER = 10_000

/** An address in this page for a file, which ends with the file or with what shows it; null at first. */
export function useObjectAddress(file: File | null): string | null {
  const [made, setMade] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setMade({ file, address })
    // A picture that is still being read ends with an error where its address ends first.
    return () => void setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER)
  }, [file])
  // Never that of another file, which has ended.
  return made?.file === file ? made.address : null
}
