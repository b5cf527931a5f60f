import { useQuery } from '@tanstack/react-query'
import type { RankingRecord } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { dayText } from '../../../lib/days.ts'
import type { EntityFormOf } from '../../../lib/form/use-entity-form.ts'
import { formatDate, formatValue } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { isOld } from '../../scales/scales.rules.ts'
import rankingDialogs from '../ranking-dialogs.module.css'
import { zoneProposalsQuery } from '../rankings.queries.ts'
import type { DialogZone, RankingDraft } from '../rankings.rules.ts'

interface TakeSamplingProps {
  zone: DialogZone
  scale: Scale
  form: Pick<EntityFormOf<RankingRecord, RankingDraft>, 'draft' | 'change'>
  today: string
}

/** The value of the last sampling, and the end that the scale gives, where none was typed. */
export function TakeSampling({ zone, scale, form, today }: TakeSamplingProps) {
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
