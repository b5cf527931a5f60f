import { type PDFDocumentProxy, type PDFPageProxy, RenderingCancelledException } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_WAIT } from './pdf-document.ts'
import { pageScale } from './preview.rules.ts'
import styles from './previews.module.css'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  first: PDFPageProxy
  number: number
  /** Of its place, in CSS pixels. */
  width: number
  zoom: number
  onFailed: () => void
}

/** Drawn when it is near, and forgotten when it is far again. */
export function PdfPage({ pdf, first, number, width, zoom, onFailed }: PdfPageProps) {
  const box = useRef<HTMLElement>(null)
  const isNear = useIsNear(box)
  const [page, setPage] = useState<PDFPageProxy | null>(number === 1 ? first : null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (!isNear || page) return
    let isLeft = false
    pdf.getPage(number).then(
      (loaded) => isLeft || setPage(loaded),
      () => isLeft || fail(),
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
      {isNear && page && <Drawing key={scale} page={page} scale={scale * density} onFailed={onFailed} />}
    </section>
  )
}

/** Screens of a page further than what is seen. */
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

interface DrawingProps {
  page: PDFPageProxy
  /** Of the canvas. */
  scale: number
  onFailed: () => void
}

function Drawing({ page, scale, onFailed }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const viewport = page.getViewport({ scale })
    current.width = Math.max(1, Math.floor(viewport.width))
    current.height = Math.max(1, Math.floor(viewport.height))
    const task = page.render({ canvas: current, viewport })
    const timer = setTimeout(() => fail(), MAX_WAIT)
    task.promise
      .then(() => clearTimeout(timer))
      .catch((error) => error instanceof RenderingCancelledException || fail())
    return () => {
      clearTimeout(timer)
      task.cancel()
    }
  }, [page, scale])
  useEffect(() => {
    let isLeft = false
    readWords(page).then(
      (words) => isLeft || setText(words),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [page])
  return (
    <>
      <canvas ref={canvas} />
      <p className="visually-hidden">{text}</p>
    </>
  )
}

/** Read out in place of the picture. */
const MAX_WORDS = 20_000

async function readWords(page: PDFPageProxy) {
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .slice(0, MAX_WORDS)
}
