/** Degrees: longitude, latitude. */
export type DevicePosition = readonly [number, number]

/** Milliseconds. */
const PATIENCE = 20_000
const FRESH = 300_000

/** Words for a person who may still search. */
export const POSITION_FAULTS = {
  refused: 'Votre position n’est pas autorisée. Autorisez-la dans les réglages du navigateur, ou cherchez votre zone.',
  unavailable: 'Votre position est introuvable. Cherchez votre zone par son nom ou son code.',
} as const

const REFUSED = 1

export class PositionError extends Error {
  readonly reason: keyof typeof POSITION_FAULTS

  constructor(reason: keyof typeof POSITION_FAULTS) {
    super(reason)
    this.reason = reason
  }
}

/** The browser asks the person. Throws PositionError. */
export const currentPosition = () =>
  new Promise<DevicePosition>((resolve, reject) => {
    // Browsers leave it out of pages that are not https.
    if (!('geolocation' in navigator)) return reject(new PositionError('unavailable'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve([longitude, latitude]),
      ({ code }) => reject(new PositionError(code === REFUSED ? 'refused' : 'unavailable')),
      { timeout: PATIENCE, maximumAge: FRESH },
    )
  })
