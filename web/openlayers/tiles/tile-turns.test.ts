import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawInTurn } from './tile-turns.ts'

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})

afterEach(() => void vi.unstubAllGlobals())

/** Draws what is next, once it has asked for its frame. */
async function passFrame() {
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  for (const frame of frames.splice(0)) frame(0)
}

test('tiles are drawn one a frame, and one that throws does not keep the next from its turn', async () => {
  const told: string[] = []
  const tile = (name: string, isBroken: boolean) =>
    drawInTurn(
      () => {
        if (isBroken) throw new Error('no shape')
        told.push(`${name} drawn`)
      },
      () => void told.push(`${name} failed`),
    )
  tile('first', false)
  tile('second', true)
  tile('third', false)
  await passFrame()
  await vi.waitFor(() => expect(told).toEqual(['first drawn']))
  await passFrame()
  await vi.waitFor(() => expect(told).toEqual(['first drawn', 'second failed']))
  await passFrame()
  await vi.waitFor(() => expect(told).toEqual(['first drawn', 'second failed', 'third drawn']))
})
