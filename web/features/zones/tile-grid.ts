const RADIANS = Math.PI / 180

/** Web Mercator, in tiles from the upper left corner of the world. */
export const tileX = (longitude: number, zoom: number) => ((longitude + 180) / 360) * 2 ** zoom
export const tileY = (latitude: number, zoom: number) =>
  ((1 - Math.asinh(Math.tan(latitude * RADIANS)) / Math.PI) / 2) * 2 ** zoom
