import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/days.ts'
import { formatDate, formatValue } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { isOld } from '../../scales/scales.rules.ts'
import type { RankingForm } from '../fields/use-ranking-draft.ts'
import rankingDialogs from '../ranking-dialogs.module.css'
import { zoneProposalsQuery } from '../rankings.queries.ts'
import type { DialogZone } from '../rankings.rules.ts'

interface TakeSamplingProps {
  zone: DialogZone
  form: RankingForm
}

/** The value of the last sampling, and the end that the scale gives, where none was typed. */
export function TakeSampling({ zone, form }: TakeSamplingProps) {
  const { scale, today } = form
  const { data } = useQuery(zoneProposalsQuery(zone))
  const proposal = data?.find(({ type }) => type === scale.type)
  const last = proposal?.samplings[0]
  if (!proposal || !last) return null
  const take = () =>
    form.change({
      value: formatValue({ ...last, below_limit: false }) ?? '',
      below_limit: last.below_limit,
      class: '',
      ends_on: form.draft.ends_on || (proposal.ends_on === null ? '' : dayText(proposal.ends_on, today)),
    })
  return (
    <div>
      <Button variant="default" onClick={take}>
        Reprendre {formatValue(last)}&nbsp;{scale.unit} du {formatDate(last.sampled_on)}
      </Button>
      {isOld(last.sampled_on, scale, today) && <p className={rankingDialogs.quiet}>Donnée ancienne</p>}
    </div>
  )
}
