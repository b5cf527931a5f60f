import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { BROKEN, openPdf, UnreadablePdf } from './pdf-document.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './previews.module.css'
import { ScrollArea } from './scroll-area.tsx'

/** A document may say that it has a million. */
const MAX_PAGES = 200

interface OpenedPdf {
  pdf: PDFDocumentProxy
  /** The others are taken to be as large until they are near. */
  first: PDFPageProxy
  /** Ends the work on it, also what would never end. */
  close: () => void
}

type PdfState = { stage: 'opening' } | { stage: 'failed'; text: string } | ({ stage: 'open' } & OpenedPdf)

interface PdfPreviewProps {
  name: string
  file: File
  zoom: number
}

export function PdfPreview({ name, file, zoom }: PdfPreviewProps) {
  const [state, setState] = useState<PdfState>({ stage: 'opening' })
  useEffect(() => {
    const { pdf: opening, close } = openPdf(file)
    let isLeft = false
    const tell = (next: PdfState) => isLeft || setState(next)
    opening
      .then(async (pdf) => tell({ stage: 'open', pdf, first: await pdf.getPage(1), close }))
      .catch((error) => tell({ stage: 'failed', text: error instanceof UnreadablePdf ? error.message : BROKEN }))
    return () => {
      isLeft = true
      close()
    }
  }, [file])
  if (state.stage === 'opening') return <Loading />
  if (state.stage === 'failed') return <Empty text={state.text} />
  const giveUp = () => {
    state.close()
    setState({ stage: 'failed', text: BROKEN })
  }
  return <Pages {...state} name={name} zoom={zoom} onStuck={giveUp} />
}

interface PagesProps extends Omit<OpenedPdf, 'close'> {
  name: string
  zoom: number
  onStuck: () => void
}

function Pages({ pdf, first, name, zoom, onStuck }: PagesProps) {
  const [width, setWidth] = useState<number | null>(null)
  const numbers = Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, index) => index + 1)
  return (
    <ScrollArea name={name} label={formatCount(pdf.numPages, 'page')}>
      <Measured onWidth={setWidth} />
      {width !== null && (
        <div className={styles.pages}>
          {numbers.map((number) => (
            <PdfPage key={number} pdf={pdf} first={first} number={number} width={width} zoom={zoom} onStuck={onStuck} />
          ))}
        </div>
      )}
      {pdf.numPages > MAX_PAGES && (
        <p className={styles.more}>Les pages suivantes sont dans le fichier&nbsp;: téléchargez-le.</p>
      )}
    </ScrollArea>
  )
}

/** CSS pixels of a page that is not enlarged, and of what is around it. */
const MAX_WIDTH = 1000
const MARGINS = 24

function Measured({ onWidth }: { onWidth: (width: number) => void }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    const around = element?.parentElement
    if (!around) return
    const observer = new ResizeObserver(() => onWidth(Math.max(1, Math.min(MAX_WIDTH, around.clientWidth - MARGINS))))
    observer.observe(around)
    return () => observer.disconnect()
  }, [element, onWidth])
  return <div ref={setElement} />
}
