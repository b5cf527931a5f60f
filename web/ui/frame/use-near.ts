import { useEffect, useRef, useState } from 'react'

/** Distance to the edge of the scrolling part, in pixels. */
const MARGIN = '64px'

/** True from when the element comes near to what is in sight. */
export function useNear<E extends Element>() {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = ref
    if (!current || isNear) return
    const options = { rootMargin: MARGIN, scrollMargin: MARGIN }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    }, options)
    observer.observe(current)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
