import { get } from 'ol/proj.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryTiles } from './tile-retry.ts'

const MERCATOR = get('EPSG:3857')
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()

let isAway = true
let asked: string[] = []
let broken = ''

beforeEach(() => {
  isAway = true
  asked = []
  broken = ''
  vi.useFakeTimers()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', page)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A source, whether it was emptied, and a way to ask for one of its tiles. */
function watch() {
  const source = new VectorTileSource({
    url: '/{z}/{x}/{y}',
    tileLoadFunction: (tile, url) => {
      asked.push(url)
      if (isAway || url === broken || !(tile instanceof VectorTile)) tile.setState(TileState.ERROR)
      else tile.setFeatures([])
    },
  })
  const refresh = vi.spyOn(source, 'refresh')
  const want = (x: number) => {
    if (MERCATOR) source.getTile(4, x, 5, 1, MERCATOR).getSourceTiles()
  }
  return { source, refresh, want }
}

test('a missed tile is asked again after 5 s, then later and later, one minute at most', () => {
  const { source, want } = watch()
  const stop = retryTiles([source])
  want(7)
  const counts = [5, 10, 20, 40, 60, 60].map((seconds) => {
    vi.advanceTimersByTime(seconds * 1000 - 1)
    const before = asked.length
    vi.advanceTimersByTime(1)
    return asked.length - before
  })
  expect(counts).toEqual([1, 1, 1, 1, 1, 1])
  expect(asked).toEqual(Array(7).fill('/4/7/5'))
  stop()
})

test('once the server is back all that was missed is asked again, the latest first, and nothing else', () => {
  const { source, refresh, want } = watch()
  const stop = retryTiles([source])
  for (const x of [7, 8, 9]) want(x)
  vi.advanceTimersByTime(5_000)
  isAway = false
  asked = []
  vi.advanceTimersByTime(10_000)
  expect(asked).toEqual(['/4/8/5', '/4/7/5', '/4/9/5'])
  expect(refresh).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)

  isAway = true
  want(10)
  const before = asked.length
  vi.advanceTimersByTime(5_000)
  expect(asked.length).toBe(before + 1)
  stop()
})

test('a tile that fails alone does not keep the others from coming back', () => {
  const { source, want } = watch()
  const stop = retryTiles([source])
  for (const x of [7, 8]) want(x)
  isAway = false
  broken = '/4/7/5'
  vi.advanceTimersByTime(15_000)
  expect(asked.filter((url) => url === '/4/8/5')).toHaveLength(2)
  stop()
})

test('the network back does not wait; what missed nothing is left alone', () => {
  const [failing, sound] = [watch(), watch()]
  const stop = retryTiles([failing.source, sound.source])
  failing.want(7)
  asked = []
  browser.dispatchEvent(new Event('online'))
  expect(asked).toEqual(['/4/7/5'])
  stop()
})

test('stopped, it asks nothing more', () => {
  const { source, want } = watch()
  const stop = retryTiles([source])
  want(7)
  stop()
  asked = []
  expect(vi.getTimerCount()).toBe(0)
  browser.dispatchEvent(new Event('online'))
  expect(asked).toEqual([])
})
