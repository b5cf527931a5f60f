import ExecutorGroup from 'ol/render/canvas/ExecutorGroup.js'

const exactCoords = ExecutorGroup.prototype.getClipCoords

/**
 * Tiles are clipped on whole device pixels: between two half-covered pixels the sea would show as a hairline.
 * OpenLayers has no option for it; two neighbours round the same edge the same way.
 */
ExecutorGroup.prototype.getClipCoords = function (transform) {
  return exactCoords.call(this, transform)?.map(Math.round) ?? null
}
