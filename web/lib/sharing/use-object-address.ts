import { useEffect, useState } from 'react'

/** An address in this page for a file, which ends with the file or with what shows it; null at first. */
export function useObjectAddress(file: File | null): string | null {
  const [made, setMade] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setMade({ file, address })
    return () => URL.revokeObjectURL(address)
  }, [file])
  // Never that of another file, which has ended.
  return made?.file === file ? made.address : null
}
