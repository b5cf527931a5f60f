import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads a PDF as a reader would. */
export async function readPdf(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const { info } = await pdf.getMetadata()
  const read = {
    pages: pdf.numPages,
    text: items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/[\s\u00A0]+/g, ' '),
    info,
    marked: await pdf.getMarkInfo(),
    tree: JSON.stringify(await page.getStructTree()),
    links: (await page.getAnnotations()).map(({ url }) => url),
  }
  await task.destroy()
  return read
}
