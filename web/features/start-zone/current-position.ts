/** Degrees: longitude, latitude. */
export type Position = readonly [number, number]

/** Milliseconds. */
const PATIENCE = 20_000
const FRESH = 300_000

const REFUSED = 1

export class PositionError extends Error {
  readonly reason: 'refused' | 'unavailable'

  constructor(reason: 'refused' | 'unavailable') {
    super(reason)
    this.reason = reason
  }
}

/** The browser asks the person. Throws PositionError. */
export const currentPosition = () =>
  new Promise<Position>((resolve, reject) => {
    // Browsers leave it out of pages that are not https.
    if (!('geolocation' in navigator)) return reject(new PositionError('unavailable'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve([longitude, latitude]),
      ({ code }) => reject(new PositionError(code === REFUSED ? 'refused' : 'unavailable')),
      { timeout: PATIENCE, maximumAge: FRESH },
    )
  })
