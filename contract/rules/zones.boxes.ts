type ZoneBox = [west: number, south: number, east: number, north: number]

/** A zone on both sides of the 180th meridian has its west east of its east (RFC 7946, 5.2): here its east goes on past 180. */
export const unrolledBox = ([west, south, east, north]: Readonly<ZoneBox>): ZoneBox => [
  west,
  south,
  west > east ? east + 360 : east,
  north,
]
