import { platformModifierKey } from 'ol/events/condition.js'
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import DragPan from 'ol/interaction/DragPan.js'
import Interaction from 'ol/interaction/Interaction.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import Kinetic from 'ol/Kinetic.js'
import { motionTime, prefersStillness } from './motion.ts'
import { MOVE_STEP, zoomBy } from './view.ts'

export function createInteractions(): Interaction[] {
  const duration = motionTime()
  return [
    new DragPan(prefersStillness() ? {} : { kinetic: new Kinetic(-0.005, 0.05, 100) }),
    new PinchZoom({ duration }),
    new DoubleClickZoom({ duration }),
    new MouseWheelZoom({ duration }),
    new KeyboardPan({ duration, pixelDelta: MOVE_STEP }),
    createKeyZoom(),
  ]
}

/** OpenLayers' own starts from the current frame of a running animation, which loses quick presses. */
export function createKeyZoom(): Interaction {
  return new Interaction({
    handleEvent: (event) => {
      const { map, type, originalEvent } = event
      if (type !== 'keydown' || !(originalEvent instanceof KeyboardEvent) || platformModifierKey(event)) return true
      const { key } = originalEvent
      if (key !== '+' && key !== '-') return true
      zoomBy(map, key === '+' ? 1 : -1)
      originalEvent.preventDefault()
      return false
    },
  })
}
