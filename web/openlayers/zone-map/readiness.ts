import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'

/**
 * Adds the marks, then the names below them, each in a task of its own: together with the shapes they stop a slow phone
 * for 0.2 s. The element says when all is drawn, how near, and where its middle is, in metres.
 */
export function drawInSteps(
  map: OlMap,
  target: HTMLElement,
  { layer: marks, show }: { layer: BaseLayer; show: () => void },
  names: BaseLayer,
) {
  const markBusy = () => target.setAttribute('data-ready', 'false')
  map.once('postrender', () =>
    setTimeout(() => {
      show()
      map.addLayer(marks)
    }),
  )
  map.on('rendercomplete', () => {
    const layers = map.getLayers()
    const place = layers.getArray().indexOf(marks)
    if (place < 0) return
    if (!layers.getArray().includes(names)) {
      layers.insertAt(place, names)
      return
    }
    target.setAttribute('data-ready', 'true')
  })
  map.on('movestart', markBusy)
  map.on('moveend', () => {
    const [width = 0, height = 0] = map.getSize() ?? []
    target.setAttribute('data-zoom', String(map.getView().getZoom()))
    target.setAttribute('data-middle', String(map.getCoordinateFromPixel([width / 2, height / 2])))
  })
  map.on('loadstart', markBusy)
  return {
    markBusy,
    stop: () => {
      target.removeAttribute('data-ready')
      target.removeAttribute('data-zoom')
      target.removeAttribute('data-middle')
    },
  }
}
