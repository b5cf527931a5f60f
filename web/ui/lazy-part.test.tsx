import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const loaded = (text: string) => () => <p>{text}</p>

test('however many ask for it, a part is loaded once: another component would take its place, with what was typed there', async () => {
  const loads: ((component: () => ReactNode) => void)[] = []
  const load = vi.fn(() => new Promise<() => ReactNode>((resolve) => void loads.push(resolve)))
  const Part = lazyPart(load)
  const preloads = [Part.preload(), Part.preload()]
  for (const [at, resolve] of loads.entries()) resolve(loaded(`load ${at}`))
  await Promise.all([...preloads, Part.preload()])
  expect(load).toHaveBeenCalledOnce()
  expect(renderToStaticMarkup(<Part />)).toBe('<p>load 0</p>')
})

test('a load that failed is tried again', async () => {
  const load = vi.fn(async () => loaded('there'))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyPart(load, { loading: 'waiting' })
  await expect(Part.preload()).rejects.toThrow('Failed to fetch')
  expect(renderToStaticMarkup(<Part />)).toBe('waiting')
  await Part.preload()
  expect(renderToStaticMarkup(<Part />)).toBe('<p>there</p>')
})
