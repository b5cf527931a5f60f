import ExecutorGroup from 'ol/render/canvas/ExecutorGroup.js'

const exactCoords = ExecutorGroup.prototype.getClipCoords

/** Clipping on whole device pixels avoids a hairline between tiles, for which OpenLayers has no option. */
ExecutorGroup.prototype.getClipCoords = function (transform) {
  return exactCoords.call(this, transform)?.map(Math.round) ?? null
}
