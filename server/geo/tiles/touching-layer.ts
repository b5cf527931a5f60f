import { findBorders } from './borders.ts'
import { cutWithin } from './budget.ts'
import { cutLevel, tileIndex } from './cut.ts'
import type { Layer } from './layer.ts'
import { shapesAt } from './levels.ts'
import { shapeCollector } from './shapes.ts'
import { weighPoints } from './weights.ts'

/** Shapes that touch each other: simplified together, so that no gap opens between neighbours. */
export function touchingShapes(name: string): Layer {
  const collector = shapeCollector()
  let weighed: ReturnType<typeof weigh> | undefined
  const weigh = () => {
    const shapes = collector.done()
    const borders = findBorders(shapes)
    return { shapes, borders, weights: weighPoints(shapes, borders) }
  }
  return {
    add: collector.add,
    cut: (z) => {
      weighed ??= weigh()
      const { shapes, borders, weights } = weighed
      return cutWithin(shapes, borders, weights, z, (detail) => {
        const { data, boxes } = shapesAt(shapes, borders, weights, detail)
        return cutLevel(name, tileIndex(data, z, 0), boxes, z)
      })
    },
  }
}
