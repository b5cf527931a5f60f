import { expect, test } from 'vitest'
import type { Zone } from '../../../contract/zones.ts'
import { nearestZones } from './nearest.rules.ts'

const zone = (code: string, bbox: Zone['bbox'], center: Zone['center'] = null): Zone => ({
  id: 1,
  code,
  name: '',
  department: '56',
  aliases: [],
  center,
  bbox,
  updated_at: '2026-11-10T10:00:00.000Z',
  last_sampled_on: null,
  last_samplings: { phages: null, arn_f: null },
  rankings: { phages: null, arn_f: null },
  last_changes: { phages: null, arn_f: null },
})

test('the zones around the position come first, the nearest centre before; then the others by distance', () => {
  const zones = [
    zone('north', [-3.1, 47.6, -3.0, 47.7]),
    zone('wide', [-3.5, 47.0, -2.5, 48.0], [-2.6, 47.9]),
    zone('around', [-3.1, 47.4, -2.9, 47.55], [-3.0, 47.5]),
    zone('nowhere', null),
    zone('far', [1, 50, 2, 51]),
  ]
  const near = nearestZones(zones, [-3.0, 47.5])
  expect(near.map(({ zone: { code } }) => code)).toEqual(['around', 'wide', 'north', 'far'])
  expect(near.map(({ kilometres }) => Math.round(kilometres))).toEqual([0, 0, 11, 409])
})

test('a degree of longitude is shorter than one of latitude', () => {
  const zones = [zone('east', [-1, 47.5, -1, 47.5]), zone('north', [-2.5, 48.2, -2.5, 48.2])]
  expect(nearestZones(zones, [-2, 47.5]).map(({ zone: { code } }) => code)).toEqual(['east', 'north'])
})

test('five are enough', () => {
  const zones = Array.from({ length: 9 }, (_, east) => zone(String(east), [east, 47, east, 47]))
  expect(nearestZones(zones, [0, 47]).map(({ zone: { code } }) => code)).toEqual(['0', '1', '2', '3', '4'])
})

test('a zone on both sides of the 180th meridian is near from both', () => {
  const zones = [zone('across', [179.9, -14.5, -179.9, -14]), zone('other', [177, -14.5, 177.1, -14])]
  for (const longitude of [-179.95, 179.95])
    expect(nearestZones(zones, [longitude, -14.2])[0]).toMatchObject({ zone: { code: 'across' }, kilometres: 0 })
})
