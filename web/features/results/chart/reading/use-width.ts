import { useLayoutEffect, useRef, useState } from 'react'

/** Of its content, in whole pixels; 0 before it is known. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = ref
    if (!current) return
    const measure = () => setWidth(Math.floor(current.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
