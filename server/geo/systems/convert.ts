import type { FileParts } from '../read/rows.ts'
import { at } from '../shape/rings.ts'
import { isOnShore } from '../shape/shores.ts'
import type { CoordinateSystem } from './known-systems.ts'
import { inverseOf } from './map-projection.ts'

/** Systems that everybody takes for WGS 84. */
const PLAIN = /^(?:WGS 84|ETRS89|RGF93)(?: |$)/

/** French, for the report: the system, unless everybody takes it for WGS 84. */
export function noteOn({ name, projection }: CoordinateSystem): string[] {
  if (projection) return [`Coordonnées converties de ${name} en WGS 84.`]
  return PLAIN.test(name) ? [] : [`Coordonnées en ${name}\u00A0: les mêmes qu’en WGS 84, à un mètre près.`]
}

/** Converts to degrees of WGS 84; returns a reason in French where it cannot. */
export function converterFrom({ name, projection }: CoordinateSystem): (parts: FileParts) => FileParts | string {
  if (projection === null) return (parts) => parts
  const inverse = inverseOf(projection)
  const isHere = (x: number, y: number) => isOnShore(...inverse(x, y))
  return (parts) => {
    for (const part of parts) {
      for (const [index, ring] of part.entries()) {
        const degrees = new Float64Array(ring.length)
        for (let i = 0; i + 1 < ring.length; i += 2) {
          const [x, y] = [at(ring, i), at(ring, i + 1)]
          const [longitude, latitude] = inverse(x, y)
          if (isDegrees(x, y) || !isOnShore(longitude, latitude)) return reasonFor(x, y)
          degrees[i] = longitude
          degrees[i + 1] = latitude
        }
        part[index] = degrees
      }
    }
    return parts
  }

  function reasonFor(x: number, y: number): string {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return 'Une position n’est pas faite de deux nombres.'
    if (isDegrees(x, y))
      return `Les coordonnées sont des degrés, et le fichier les dit en ${name}\u00A0: enlevez ou corrigez ce qu’il en dit (.prj ou crs).`
    if (isHere(y, x))
      return `Les coordonnées semblent inversées\u00A0: en ${name}, x (vers l’est) est attendu en premier.`
    return `Lues en ${name}, les coordonnées sont loin des côtes françaises\u00A0: elles sont sans doute d’un autre système que celui que dit le fichier (.prj ou crs).`
  }
}

/** Metres never look like degrees: no projection is used within 180 m of a false origin. */
const isDegrees = (x: number, y: number) => Math.abs(x) <= 180 && Math.abs(y) <= 90
