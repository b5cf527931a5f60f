import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

const REGULAR = readFileSync(
  fileURLToPath(
    import.meta.resolve(
      '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
    ),
  ),
)
const BOLD = readFileSync(
  fileURLToPath(
    import.meta.resolve('@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf'),
  ),
)

const INK = '#0e2a35'
export const MUTED = '#4a6470'
export const LINE = '#b9c8cc'
/** In points, as all lengths here. */
export const MARGIN = 56
export const WIDTH = 595.28 - 2 * MARGIN

/** Says that it is made by ISO 14289-1, PDF/UA. */
const ACCESSIBLE = `
<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>`

/** A4, tagged, so that it can be read aloud. The same drawing at the same moment makes the same bytes. */
export function openPage({ title, author, at }: { title: string; author: string; at: Date }) {
  const doc = new PDFDocument({
    size: 'A4',
    // Below, room for the longest names: it stays one page.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 20 },
    pdfVersion: '1.7',
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    info: { Title: described(title), Author: described(author), Creator: 'Estran', CreationDate: at },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const close = () => {
    doc.appendXML(ACCESSIBLE)
    doc.end()
    return done
  }
  return { page: pageOf(doc, root), close }
}

/** The font has neither the narrow no-break space of French numbers nor the joiner of codes. */
const printable = (text: string) => text.replaceAll('\u202F', '\u00A0').replaceAll('\u2060', '')

/** pdfkit also writes it into XML, as it is. */
const described = (text: string) => printable(text).replaceAll('&', 'et').replace(/[<>]/g, '')

interface TextStyle {
  font?: 'regular' | 'bold'
  size: number
  color?: string
  x?: number
  /** Else below what was written last, after `gap`. */
  y?: number
  gap?: number
  width?: number
  align?: 'right'
}

export interface TextBox {
  x: number
  y: number
  width: number
  height: number
}

type PdfStructure = ReturnType<PDFKit.PDFDocument['struct']>

function pageOf(doc: PDFKit.PDFDocument, parent: PdfStructure) {
  return {
    doc,
    text: (text: string, { font = 'regular', size, color = INK, x = MARGIN, y, gap = 0, width, align }: TextStyle) => {
      doc.font(font).fontSize(size).fillColor(color)
      doc.text(printable(text), x, y ?? doc.y + gap, {
        width: width ?? WIDTH - (x - MARGIN),
        ...(align && { align }),
      })
    },
    add: (type: string, draw: () => void) => void parent.add(doc.struct(type, {}, draw)),
    addFigure: (alt: string, { x, y, width, height }: TextBox, draw: () => void) => {
      const figure = doc.struct('Figure', { alt }, draw)
      const box = [x, doc.page.height - y - height, x + width, doc.page.height - y]
      figure.dictionary.data.A = { O: 'Layout', BBox: box }
      parent.add(figure)
    },
    addLink: (url: string, alt: string, { x, y, width, height }: TextBox, draw: () => void) => {
      const link = doc.struct('Link')
      parent.add(link)
      link.add(draw)
      doc.link(x, y, width, height, url, { structParent: link, Contents: new String(alt) })
      link.end()
    },
    /** A part of its own, with what is drawn in it. */
    part: (type: string) => {
      const part = doc.struct(type)
      parent.add(part)
      return pageOf(doc, part)
    },
    /** Only to be seen. */
    decorate: (draw: () => void) => {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
  }
}
export type ProofPage = ReturnType<typeof pageOf>
