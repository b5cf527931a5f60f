import { useQuery } from '@tanstack/react-query'
import { formatDate, formatValue } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { isOld } from '../../scales/scales.rules.ts'
import type { RankingForm } from '../fields/use-ranking-draft.ts'
import rankingDialogs from '../ranking-dialogs.module.css'
import { zoneProposalsQuery } from '../rankings.queries.ts'
import { type DialogZone, draftOf } from '../rankings.rules.ts'

interface TakeSamplingProps {
  zone: DialogZone
  form: RankingForm
  /** What is taken has been seen. */
  onTake: () => void
}

/** The value of the last sampling, and the end that the scale gives, where none was typed. */
export function TakeSampling({ zone, form, onTake }: TakeSamplingProps) {
  const { scale, today } = form
  const { data } = useQuery(zoneProposalsQuery(zone))
  const proposal = data?.find(({ type }) => type === scale.type)
  const last = proposal?.samplings[0]
  if (!proposal || !last) return null
  const take = () => {
    onTake()
    const { value, below_limit, ends_on } = draftOf({ ...proposal, class: '' }, today)
    form.change({ value, below_limit, class: '', ends_on: form.draft.ends_on || ends_on })
  }
  return (
    <div>
      <Button variant="default" onClick={take}>
        Reprendre {formatValue(last)}&nbsp;{scale.unit} du {formatDate(last.sampled_on)}
      </Button>
      {isOld(last.sampled_on, scale, today) && <p className={rankingDialogs.quiet}>Donnée ancienne</p>}
    </div>
  )
}
