import { encode } from 'uqr'
import { NO_PERMIT, type ProofContent, type ProofSituation } from '../../../contract/proofs.ts'
import { TYPED_VALUE } from '../../../contract/rankings.ts'
import { UNRANKED_LOOK } from '../../../contract/rules/scales.unranked.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { formatDay, formatMoment, formatValue } from '../../lib/format.ts'
import { drawMark } from './proofs.marks.ts'
import { LINE, MARGIN, MUTED, openPage, type ProofPage, type TextBox, WIDTH } from './proofs.page.ts'

interface ProofPaper {
  code: string
  url: string
  issued_at: string
  content: ProofContent
  /** PNG. */
  logo: { content: Buffer; width: number; height: number } | null
}

const LOGO = { width: 170, height: 56 }
const QR = 112
/** Height where the part that leads to the verification begins. */
const FOOT = 650

/** One A4 page, the same bytes each time; tagged, so that it can be read aloud. */
export function drawProof({ code, url, issued_at, content, logo }: ProofPaper): Promise<Buffer> {
  const { page, close } = openPage({
    title: `Attestation de situation – ${zoneTitle(content.zone)} – ${formatDay(content.on)}`,
    author: content.operator_name,
    at: new Date(issued_at),
  })
  drawHeader(page, content.operator_name, logo)
  page.add('H1', () => page.text('Attestation de situation', { font: 'bold', size: 26, y: 136 }))
  page.add('P', () => page.text(`Situation du ${formatDay(content.on)}`, { font: 'bold', size: 15, gap: 3 }))
  page.add('P', () => page.text('Zone de production', { size: 10, color: MUTED, gap: 14 }))
  page.add('P', () =>
    page.text(zoneTitle(content.zone), { font: 'bold', size: fitting(content.zone.name, 60, 16), gap: 1 }),
  )
  for (const situation of content.situations) drawSituation(page, situation)
  page.add('P', () => page.text(NO_PERMIT, { font: 'bold', size: CLASS_SIZE, gap: 14 }))
  page.add('P', () => page.text(content.notice, { size: 9.5, color: MUTED, gap: 6 }))
  drawFoot(page, { code, url, issued_at })
  return close()
}

/** Makes longer texts smaller, so that all stays on one page. */
const fitting = (text: string, max: number, size: number) => (text.length > max ? Math.max(13, size - 6) : size)

function drawHeader(page: ProofPage, operator: string, logo: ProofPaper['logo']) {
  const { doc } = page
  if (logo) {
    // A small one would be blurred.
    const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    const y = 48 + (LOGO.height - height) / 2
    const draw = () => doc.image(logo.content, MARGIN, y, { width, height })
    page.addFigure(`Logo\u00A0: ${operator}`, { x: MARGIN, y, width, height }, draw)
  }
  const place = logo ? ({ x: MARGIN + LOGO.width + 20, align: 'right' } as const) : {}
  page.add('P', () => page.text(operator, { font: 'bold', size: 12, y: 69, ...place }))
  page.decorate(() => doc.rect(MARGIN, 118, WIDTH, 1).fill(LINE))
}

const PAD = 16
const SWATCH = 34
const CLASS_SIZE = 21
/** Room for « < 1 000 000 000 UFP/g ». */
const LOAD = 200

/** The class in words beside its colour and mark, so that grey says as much. */
function drawSituation(page: ProofPage, { label, unit, ranking, last_sampling }: ProofSituation) {
  const { doc } = page
  const part = page.part('Sect')
  const top = doc.y + 16
  const x = MARGIN + PAD
  const beside = x + SWATCH + 12
  const width = WIDTH - 2 * PAD
  part.add('H2', () => part.text(label, { font: 'bold', size: 11, color: MUTED, x, y: top + 13, width }))
  const shown = ranking ?? UNRANKED_LOOK
  const line = doc.y + 7
  part.decorate(() => drawMark(doc, shown, { x, y: line, size: SWATCH }))
  part.add('P', () =>
    part.text(shown.label, {
      font: 'bold',
      size: fitting(shown.label, 22, CLASS_SIZE),
      x: beside,
      y: line + 4,
      width: width - SWATCH - 12 - LOAD,
    }),
  )
  const below = Math.max(doc.y, line + SWATCH)
  if (ranking && ranking.value !== null) {
    const value = formatValue({ value: ranking.value, below_limit: ranking.below_limit, unit })
    const right = MARGIN + WIDTH - PAD - LOAD
    part.add('P', () =>
      part.text(value, { font: 'bold', size: 16, x: right, y: line + 8, width: LOAD, align: 'right' }),
    )
  }
  doc.y = below
  part.add('P', () =>
    ranking ? fact('Valable', periodOf(ranking), 9) : fact('Classement', 'aucun en vigueur ce jour-là', 9),
  )
  part.add('P', () => fact('Dernier prélèvement', samplingOf(), 3))
  const height = doc.y + 14 - top
  part.decorate(() => doc.roundedRect(MARGIN, top, WIDTH, height, 8).lineWidth(1).stroke(LINE))
  doc.y = top + height

  function fact(name: string, value: string, gap: number) {
    const y = doc.y + gap
    part.text(`${name}\u00A0: `, { size: 10.5, color: MUTED, x, y, width: 118 })
    part.text(value, { size: 10.5, x: x + 118, y, width: width - 118 })
  }
  function samplingOf() {
    if (!last_sampling) return ranking && ranking.value !== null ? `aucun connu (${TYPED_VALUE})` : 'aucun connu'
    const { sampled_on, label: found } = last_sampling
    const value = formatValue({ ...last_sampling, unit })
    return `${formatDay(sampled_on)}, ${found === null ? value : `${value} (${found})`}`
  }
}

const periodOf = ({ starts_on, ends_on }: NonNullable<ProofSituation['ranking']>) =>
  ends_on === null ? `depuis le ${formatDay(starts_on)}` : `du ${formatDay(starts_on)} au ${formatDay(ends_on)}`

function drawFoot(page: ProofPage, { code, url, issued_at }: Pick<ProofPaper, 'code' | 'url' | 'issued_at'>) {
  const { doc } = page
  const top = Math.max(FOOT, doc.y + 16)
  page.decorate(() => doc.rect(MARGIN, top, WIDTH, 1).fill(LINE))
  const square = { x: MARGIN, y: top + 18, width: QR, height: QR }
  page.addFigure(`Code QR qui ouvre ${url}`, square, () => drawQr(doc, url, square))
  const x = MARGIN + QR + 24
  page.add('H2', () => page.text('Vérifier cette attestation', { font: 'bold', size: 13, x, y: top + 18 }))
  page.add('P', () => page.text(`Émise le ${formatMoment(issued_at)} (heure de Paris).`, { size: 10.5, x, gap: 3 }))
  page.add('P', () => page.text(code, { font: 'bold', size: 17, x, gap: 6 }))
  const rest = 'Ce code, ou celui à scanner, montre ce qui a été attesté et dit si cela a été corrigé depuis :'
  page.add('P', () => page.text(rest, { size: 10.5, x, gap: 6 }))
  doc.font('regular').fontSize(10.5)
  const place = { x, y: doc.y + 1, width: WIDTH - QR - 24, height: doc.currentLineHeight() }
  const address = url.replace(/^https?:\/\//, '')
  page
    .part('P')
    .addLink(url, `Vérifier l’attestation ${code}`, place, () => page.text(address, { size: 10.5, x, gap: 1 }))
}

/** Dark squares in one path. */
function drawQr(doc: PDFKit.PDFDocument, url: string, { x, y }: Pick<TextBox, 'x' | 'y'>) {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const side = QR / size
  for (const [row, line] of data.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (isDark) doc.rect(x + column * side, y + row * side, side, side)
    }
  }
  doc.fill('#000000')
}
