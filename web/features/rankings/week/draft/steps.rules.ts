import { SHORT_LABELS } from '../../../../../contract/rules/reading/types.ts'
import { formatCount } from '../../../../lib/format.ts'
import { lineOfHeld, type WeekScene } from './conflict.rules.ts'
import type { DraftStep } from './draft.rules.ts'

/** Says to who does not see it what Ctrl+Z has put back. */
export function takenBackText({ lines: [first, ...others] }: DraftStep, scene: WeekScene): string {
  const line = first?.line && lineOfHeld(first.line, first.before, scene)
  if (!line || others.length > 0) return `Annulé sur ${formatCount(others.length + 1, 'ligne')}.`
  const { proposal, draft, shown, isTicked } = line
  const words = [
    `${proposal.zone.code} ${SHORT_LABELS[proposal.type]}`,
    ...(shown ? [shown.label] : []),
    ...(draft.value === '' ? [] : [draft.value]),
    isTicked ? 'cochée' : 'non cochée',
  ]
  return `Annulé\u00A0: ${words.join(', ')}.`
}
