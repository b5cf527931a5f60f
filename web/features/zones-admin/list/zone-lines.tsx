import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/empty.tsx'
import { useTableLayout } from '../../../ui/data-table/use-table-layout.ts'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { ZoneCards } from './zone-cards.tsx'
import type { ZoneLinesProps } from './zone-lines.rules.ts'
import { ZoneTable } from './zone-table.tsx'

export function ZoneLines(props: ZoneLinesProps) {
  const layout = useTableLayout()
  const { data: scales = [] } = useQuery(scalesQuery)
  const { options, zones } = props
  if (zones.length === 0) {
    return (
      <Empty text={options.search !== '' || options.chip.key !== 'all' ? 'Aucun résultat trouvé' : 'Aucune donnée'} />
    )
  }
  return layout ? <ZoneTable {...props} layout={layout} scales={scales} /> : <ZoneCards {...props} scales={scales} />
}
