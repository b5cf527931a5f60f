import { counted } from '../../lib/plural.ts'

interface PlannedShape {
  zone: { center: [number, number] }
  existing: { center: [number, number] | null } | null
  state: string
  shape_changes: boolean
}

/** Farther than a zone's middle goes when its outline is redrawn. */
const FAR_KILOMETRES = 20
const KILOMETRES_PER_DEGREE = 111.2

export function noteOnMove(plan: PlannedShape): string[] {
  const moved = kilometresMoved(plan)
  if (moved <= FAR_KILOMETRES) return []
  return [
    `La nouvelle forme est à ${Math.round(moved).toLocaleString('fr-FR')}\u00A0km de l’ancienne\u00A0: vérifiez-la.`,
  ]
}

/** On the file, because a wrong coordinate system moves every zone of it. */
export function noteOnMoves(plans: readonly PlannedShape[]): string[] {
  const count = plans.filter((plan) => kilometresMoved(plan) > FAR_KILOMETRES).length
  if (count === 0) return []
  const zones = counted(count, 'zone connue change', 'zones connues changent')
  return [
    `${zones} de place, de plus de ${FAR_KILOMETRES}\u00A0km\u00A0: vérifiez la carte, et le système de coordonnées du fichier.`,
  ]
}

function kilometresMoved({ zone, existing, state, shape_changes }: PlannedShape): number {
  if (!existing?.center || state !== 'updated' || !shape_changes) return 0
  const [[fromX, fromY], [x, y]] = [existing.center, zone.center]
  const east = Math.abs(((x - fromX + 540) % 360) - 180) * Math.cos((y * Math.PI) / 180)
  return Math.hypot(east, y - fromY) * KILOMETRES_PER_DEGREE
}
