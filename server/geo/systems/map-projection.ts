import proj4 from 'proj4'

type ProjectionMethod = 'lcc' | 'tmerc' | 'laea' | 'webmerc'
export type ProjectionParameter = 'lat_0' | 'lat_1' | 'lat_2' | 'lon_0' | 'k_0' | 'x_0' | 'y_0'

/** From degrees to metres: degrees, metres and a scale. */
export interface MapProjection {
  method: ProjectionMethod
  parameters: Partial<Record<ProjectionParameter, number>>
}

/** The parameters that each method must be told; another one makes it another method. */
export const NEEDED: Record<ProjectionMethod, readonly ProjectionParameter[]> = {
  lcc: ['lat_0', 'lat_1', 'lat_2', 'lon_0', 'x_0', 'y_0'],
  tmerc: ['lat_0', 'lon_0', 'k_0', 'x_0', 'y_0'],
  laea: ['lat_0', 'lon_0', 'x_0', 'y_0'],
  webmerc: [],
}

function lambert(lat_1: number, lat_2: number, rest: MapProjection['parameters']): MapProjection {
  return { method: 'lcc', parameters: { lat_1, lat_2, ...rest } }
}

export const utm = (zone: number, hemisphere: 'N' | 'S'): MapProjection => ({
  method: 'tmerc',
  parameters: {
    ...{ lat_0: 0, lon_0: zone * 6 - 183, k_0: 0.9996, x_0: 500_000, y_0: hemisphere === 'N' ? 0 : 10_000_000 },
  },
})

export const conicalOf = (latitude: number): MapProjection =>
  lambert(latitude - 0.75, latitude + 0.75, {
    ...{ lat_0: latitude, lon_0: 3, x_0: 1_700_000, y_0: 1_200_000 + (latitude - 42) * 1_000_000 },
  })

export const LAMBERT_93 = lambert(49, 44, { lat_0: 46.5, lon_0: 3, x_0: 700_000, y_0: 6_600_000 })
export const LAMBERT_NC = lambert(-62 / 3, -67 / 3, { lat_0: -21.5, lon_0: 166, x_0: 400_000, y_0: 300_000 })
export const EUROPE_LCC = lambert(35, 65, { lat_0: 52, lon_0: 10, x_0: 4_000_000, y_0: 2_800_000 })
export const EUROPE_LAEA: MapProjection = {
  method: 'laea',
  parameters: { lat_0: 52, lon_0: 10, x_0: 4_321_000, y_0: 3_210_000 },
}
export const WEB_MERCATOR: MapProjection = { method: 'webmerc', parameters: {} }

/** A tenth of a metre; files write 20°40’ with nine digits or more. */
const TOLERANCE: Record<ProjectionParameter, number> = {
  ...{ lat_0: 1e-7, lat_1: 1e-7, lat_2: 1e-7, lon_0: 1e-7, k_0: 1e-9, x_0: 0.01, y_0: 0.01 },
}

/** Takes the two parallels in either order, as files name them. */
export function isSameProjection(one: MapProjection, other: MapProjection): boolean {
  if (one.method !== other.method) return false
  const [a, b] = [parallelsSorted(one.parameters), parallelsSorted(other.parameters)]
  return NEEDED[one.method].every((name) => Math.abs((a[name] ?? 0) - (b[name] ?? 0)) <= TOLERANCE[name])
}

const parallelsSorted = ({ lat_1 = 0, lat_2 = 0, ...rest }: MapProjection['parameters']) => ({
  ...rest,
  lat_1: Math.min(lat_1, lat_2),
  lat_2: Math.max(lat_1, lat_2),
})

/** Serves all the datums that are taken: WGS 84's ellipsoid differs by a tenth of a millimetre. */
const ELLIPSOID = '+ellps=GRS80'
/** Web Mercator is by definition on a sphere. */
const SPHERE = '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1'

/** From metres to degrees; NaN where there is no place. Uses only the projection of proj4, so that nothing is ever shifted. */
export function inverseOf({ method, parameters }: MapProjection): (x: number, y: number) => [number, number] {
  const words = NEEDED[method].map((name) => `+${name}=${parameters[name] ?? 0}`)
  const text = method === 'webmerc' ? SPHERE : [`+proj=${method}`, ...words, ELLIPSOID].join(' ')
  const projection = proj4.Proj(text)
  return (x, y) => {
    const place = projection.inverse({ x, y })
    return place ? [place.x / RADIANS, place.y / RADIANS] : [Number.NaN, Number.NaN]
  }
}

const RADIANS = Math.PI / 180
