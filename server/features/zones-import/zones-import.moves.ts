import { counted } from '../../lib/plural.ts'

interface PlannedShape {
  zone: { code: string; center: [number, number] }
  existing: { center: [number, number] | null } | null
  state: string
  shape_changes: boolean
}

/** Farther than a zone's middle goes when its outline is redrawn. */
const FAR_KILOMETRES = 20
const KILOMETRES_PER_DEGREE = 111.2

/** On the file, because a wrong coordinate system moves every zone of it. */
export function noteOnMoves(plans: readonly PlannedShape[]): string[] {
  const far = plans.filter((plan) => kilometresMoved(plan) > FAR_KILOMETRES)
  if (far.length === 0) return []
  const shown = far.slice(0, MAX_SHOWN).map((plan) => `${plan.zone.code}, ${distance.format(kilometresMoved(plan))}`)
  const zones = counted(far.length, 'zone connue change', 'zones connues changent')
  const list = `${shown.join('\u00A0; ')}${far.length > MAX_SHOWN ? '…' : ''}`
  return [`${zones} de place (${list})\u00A0: vérifiez la carte, et le système de coordonnées du fichier.`]
}

const MAX_SHOWN = 5
const distance = new Intl.NumberFormat('fr-FR', { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 })

function kilometresMoved({ zone, existing, state, shape_changes }: PlannedShape): number {
  if (!existing?.center || state !== 'updated' || !shape_changes) return 0
  const [[fromX, fromY], [x, y]] = [existing.center, zone.center]
  const east = Math.abs(((x - fromX + 540) % 360) - 180) * Math.cos((y * Math.PI) / 180)
  return Math.hypot(east, y - fromY) * KILOMETRES_PER_DEGREE
}
