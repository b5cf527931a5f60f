interface MarkedClass {
  fill: string
  text: string
  mark: string
}

interface MarkPlace {
  x: number
  y: number
  size: number
}

/** A class's colour with its mark, drawn as on the screens (`web/features/scales/class-mark.tsx`). */
export function drawMark(doc: PDFKit.PDFDocument, { fill, text, mark }: MarkedClass, { x, y, size }: MarkPlace) {
  doc.roundedRect(x, y, size, size, 8).fill(fill)
  const inner = size * 0.58
  const shift = (size - inner) / 2
  doc.save()
  doc.translate(x + shift, y + shift).scale(inner / 20)
  doc.fillColor(text).strokeColor(text)
  const draw = SHAPES[mark]
  if (draw) draw(doc)
  else doc.font('bold').fontSize(18).text(mark, -10, 0, { width: 40, align: 'center' })
  doc.restore()
}

/** On 20 × 20. */
const SHAPES: Record<string, (doc: PDFKit.PDFDocument) => unknown> = {
  '●': (doc) => doc.circle(10, 10, 7).fill(),
  '◐': (doc) => {
    doc.circle(10, 10, 8).lineWidth(2.4).stroke()
    doc.path('M10 2a8 8 0 0 0 0 16z').fill()
  },
  '▲': (doc) => doc.polygon([10, 2.5], [18.5, 17], [1.5, 17]).fill(),
  '■': (doc) => doc.roundedRect(3, 3, 14, 14, 1.5).fill(),
  '–': (doc) => doc.roundedRect(3, 8.6, 14, 2.8, 1.4).fill(),
}
