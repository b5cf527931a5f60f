import type { Db } from '../../lib/db/pool.ts'
import { findLogo } from '../operator/operator.queries.ts'
import { findProofLogo, insertProofLogo } from './proofs.queries.ts'

/** In pixels: 300 an inch, in its place on the paper. */
const MAX_WIDTH = 720
const MAX_HEIGHT = 240

/**
 * The version of the operator's logo, kept as it is drawn; null without a logo, or with one whose pixels cannot be
 * read, where the name stands alone.
 */
export async function keepLogo(db: Db): Promise<string | null> {
  const logo = await findLogo(db)
  if (!logo) return null
  const { version, content } = logo
  if (!(await findProofLogo(db, version))) {
    const picture = await drawLogo(content)
    if (!picture) return null
    await insertProofLogo(db, { version, ...picture })
  }
  return version
}

/** As a small PNG: a PDF holds no WebP, nor should it hold four million pixels. */
async function drawLogo(content: Buffer) {
  // 30 MB, needed once for each logo.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(content).catch(() => null)
  if (!image) return null
  const scale = Math.min(1, MAX_WIDTH / image.width, MAX_HEIGHT / image.height)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return { width, height, content: await canvas.encode('png') }
}
