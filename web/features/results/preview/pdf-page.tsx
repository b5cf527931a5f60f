import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { PageDrawing } from './page-drawing.tsx'
import { pageScale } from './preview.rules.ts'
import styles from './previews.module.css'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  first: PDFPageProxy
  number: number
  /** Width of its place, in CSS pixels. */
  width: number
  zoom: number
  onStuck: () => void
}

/** Drawn when it is near, and forgotten when it is far again. */
export function PdfPage({ pdf, first, number, width, zoom, onStuck }: PdfPageProps) {
  const box = useRef<HTMLElement>(null)
  const isNear = useIsNear(box)
  const [page, setPage] = useState<PDFPageProxy | null>(number === 1 ? first : null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!isNear || page) return
    let isLeft = false
    pdf.getPage(number).then(
      (loaded) => isLeft || setPage(loaded),
      () => isLeft || setBroken(true),
    )
    return () => {
      isLeft = true
    }
  }, [isNear, page, pdf, number])
  const { scale, density } = pageScale((page ?? first).getViewport({ scale: 1 }), width, zoom, devicePixelRatio)
  const size = (page ?? first).getViewport({ scale })
  return (
    <section
      ref={box}
      className={styles.page}
      aria-label={`Page ${number} sur ${pdf.numPages}`}
      style={{ width: Math.floor(size.width), height: Math.floor(size.height) }}
    >
      {isBroken && <p className={styles.broken}>Cette page ne peut pas être affichée.</p>}
      {isNear && page && !isBroken && (
        <PageDrawing
          key={scale}
          page={page}
          scale={scale * density}
          onBroken={() => setBroken(true)}
          onStuck={onStuck}
        />
      )}
    </section>
  )
}

/** Share of the window above and below what is seen. */
const MARGIN = '100% 0px'

function useIsNear(box: { current: HTMLElement | null }) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: current.parentElement?.parentElement ?? null,
      rootMargin: MARGIN,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
  return isNear
}
