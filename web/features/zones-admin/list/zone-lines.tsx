import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/empty.tsx'
import { scalesQuery } from '../../scales/scales.queries.ts'
import { ZoneCards } from './zone-cards.tsx'
import type { ZoneLinesProps } from './zone-lines.rules.ts'
import { ZoneTable } from './zone-table.tsx'

export function ZoneLines(props: ZoneLinesProps) {
  const isWide = useMediaQuery('(width >= 56.25em)', undefined, { getInitialValueInEffect: false })
  const { data: scales = [] } = useQuery(scalesQuery)
  const { options, zones } = props
  if (zones.length === 0) {
    return (
      <Empty text={options.search !== '' || options.chip.key !== 'all' ? 'Aucun résultat trouvé' : 'Aucune donnée'} />
    )
  }
  return isWide ? <ZoneTable {...props} scales={scales} /> : <ZoneCards {...props} scales={scales} />
}
