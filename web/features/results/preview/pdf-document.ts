import { GlobalWorkerOptions, getDocument, PasswordException, type PDFDocumentProxy, version } from 'pdfjs-dist'
import rendererAddress from 'pdfjs-dist/build/pdf.renderer.min.mjs?url'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

// The reader and the drawer of a PDF are processes of their own, which end with it.
GlobalWorkerOptions.workerSrc = workerAddress
GlobalWorkerOptions.rendererSrc = rendererAddress

/** As build/vite.config.ts places them. */
const PARTS = `/assets/pdf-${version}/`

/** Milliseconds until a document, or one page, is given up. */
export const MAX_WAIT = 20_000

const LOCKED = 'Ce PDF est protégé par un mot de passe. Téléchargez-le pour l’ouvrir.'
export const BROKEN = 'Ce PDF ne peut pas être affiché ici. Téléchargez-le pour l’ouvrir.'

/** Its message is for who reads it. */
export class UnreadablePdf extends Error {}

export interface OpenPdf {
  /** Rejects with an UnreadablePdf. */
  pdf: Promise<PDFDocumentProxy>
  close: () => void
}

/** Neither scripts nor forms nor links of the document do anything: pages are only drawn. */
export function openPdf(file: File): OpenPdf {
  const data = file.arrayBuffer()
  let close = () => {}
  const pdf = new Promise<PDFDocumentProxy>((resolve, reject) => {
    const timer = setTimeout(() => fail(null), MAX_WAIT)
    const fail = (error: unknown) => {
      close()
      reject(new UnreadablePdf(error instanceof PasswordException ? LOCKED : BROKEN))
    }
    const start = (bytes: ArrayBuffer) => {
      const task = getDocument({
        data: bytes,
        // The page's policy allows no WebAssembly.
        useWasm: false,
        wasmUrl: PARTS,
        standardFontDataUrl: PARTS,
        useSystemFonts: false,
        enableXfa: false,
        maxImageSize: 64_000_000,
        verbosity: 0,
      })
      close = () => {
        clearTimeout(timer)
        void task.destroy()
      }
      return task.promise
    }
    data
      .then(start)
      .then((opened) => {
        clearTimeout(timer)
        resolve(opened)
      })
      .catch(fail)
  })
  return { pdf, close: () => close() }
}
