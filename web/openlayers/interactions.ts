import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import DragPan from 'ol/interaction/DragPan.js'
import type Interaction from 'ol/interaction/Interaction.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import Kinetic from 'ol/Kinetic.js'
import { motionTime, prefersStillness } from './motion.ts'

export function createInteractions(): Interaction[] {
  const duration = motionTime()
  return [
    new DragPan(prefersStillness() ? {} : { kinetic: new Kinetic(-0.005, 0.05, 100) }),
    new PinchZoom({ duration }),
    new DoubleClickZoom({ duration }),
    new MouseWheelZoom({ duration }),
    new KeyboardPan({ duration, pixelDelta: 96 }),
    new KeyboardZoom({ duration }),
  ]
}
