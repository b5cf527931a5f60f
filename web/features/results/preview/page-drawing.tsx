import { type PDFPageProxy, RenderingCancelledException } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_WAIT } from './pdf-document.ts'

interface PageDrawingProps {
  page: PDFPageProxy
  /** Pixels of the canvas for one of the page. */
  scale: number
  onBroken: () => void
  /** Nothing came in time: what draws it may never end. */
  onStuck: () => void
}

export function PageDrawing({ page, scale, onBroken, onStuck }: PageDrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useWords(page)
  const notifyBroken = useEffectEvent(onBroken)
  const notifyStuck = useEffectEvent(onStuck)
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const viewport = page.getViewport({ scale })
    current.width = Math.max(1, Math.floor(viewport.width))
    current.height = Math.max(1, Math.floor(viewport.height))
    const task = page.render({ canvas: current, viewport })
    const timer = setTimeout(() => notifyStuck(), MAX_WAIT)
    task.promise
      .catch((error) => error instanceof RenderingCancelledException || notifyBroken())
      .finally(() => clearTimeout(timer))
    return () => {
      clearTimeout(timer)
      task.cancel()
    }
  }, [page, scale])
  return (
    <>
      <canvas ref={canvas} />
      <p className="visually-hidden">{words}</p>
    </>
  )
}

/** Read out in place of the picture. */
const MAX_WORDS = 20_000

function useWords(page: PDFPageProxy) {
  const [words, setWords] = useState('')
  useEffect(() => {
    let isLeft = false
    readWords(page).then(
      (read) => isLeft || setWords(read),
      // The picture remains, and the file.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [page])
  return words
}

async function readWords(page: PDFPageProxy) {
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .slice(0, MAX_WORDS)
}
