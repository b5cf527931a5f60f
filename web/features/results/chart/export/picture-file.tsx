import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LIGHT } from './light.ts'
import { type ChartSheetProps, SHEET, Sheet } from './sheet.tsx'

/** For screens that show small pictures sharply, and for paper. */
const DENSITY = 2

/** The chart as on the screen, in light colours and at a size of its own, with what it takes to understand it alone. */
export async function pictureFile(shown: ChartSheetProps, name: string): Promise<File> {
  const holder = document.createElement('div')
  const root = createRoot(holder)
  flushSync(() => root.render(<Sheet {...shown} />))
  const drawing = holder.querySelector('svg')
  for (const [property, color] of Object.entries(LIGHT)) drawing?.style.setProperty(property, color)
  const source = drawing ? new XMLSerializer().serializeToString(drawing) : ''
  root.unmount()
  const address = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }))
  try {
    return new File([await painted(address)], name, { type: 'image/png' })
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function painted(address: string): Promise<Blob> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SHEET.width * DENSITY
  canvas.height = SHEET.height * DENSITY
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  )
}
