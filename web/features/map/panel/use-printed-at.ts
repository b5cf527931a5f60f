import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The moment at which the page was printed last; what is shown then is there before the browser looks. It stays, as a
 * phone may draw the pages only after it has said that it is done.
 */
export function usePrintedAt() {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  useEffect(() => {
    const begin = () => flushSync(() => setPrintedAt(new Date()))
    window.addEventListener('beforeprint', begin)
    return () => window.removeEventListener('beforeprint', begin)
  }, [])
  return printedAt
}
