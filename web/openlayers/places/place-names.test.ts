import { expect, test } from 'vitest'
import { MAX_ZOOM, MIN_ZOOM } from '../zoom.ts'
import { placeNames } from './place-names.ts'

test('about sixty places or more, each once, in or around France, at a zoom one can reach', () => {
  expect(placeNames.length).toBeGreaterThanOrEqual(60)
  expect(new Set(placeNames.map((place) => place.name)).size).toBe(placeNames.length)
  for (const { name, at, from } of placeNames) {
    const [lon, lat] = at
    expect(lon > -5.5 && lon < 9.8 && lat > 41.3 && lat < 51.2, name).toBe(true)
    expect(from >= MIN_ZOOM && from < MAX_ZOOM, name).toBe(true)
  }
})

test('names are written with typographic apostrophes', () => {
  expect(placeNames.filter((place) => place.name.includes("'"))).toEqual([])
})
