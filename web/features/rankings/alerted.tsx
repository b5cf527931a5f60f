import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RankingType } from '../../../contract/rankings.ts'
import { audienceText } from './audience.rules.ts'
import styles from './ranking-dialogs.module.css'
import { audienceQuery } from './rankings.queries.ts'
import type { ClassToTell } from './rankings.rules.ts'

interface AlertedProps {
  zoneIds: readonly number[]
  type: RankingType
  /** Null while it cannot be told. */
  told: ClassToTell | null
  /** The ranking that is corrected or deleted; absent: a new one is given. */
  corrects?: number
  shortens?: boolean
  today: string
}

/** How many people saving would alert; nothing until the server has answered. */
export function Alerted({ zoneIds, type, told, corrects, shortens = false, today }: AlertedProps) {
  const zone_ids = zoneIds.join(',')
  const [key, startsOn, endsOn] = [told?.class, told?.period.starts_on, told?.period.ends_on]
  const query = useMemo(() => {
    if (key === undefined || startsOn === undefined) return null
    return {
      ...{ zone_ids, type, ...(key && { class: key }), starts_on: startsOn, ...(endsOn && { ends_on: endsOn }) },
      ...(corrects !== undefined && { corrects: String(corrects) }),
      ...(shortens && { shortens: 'true' as const }),
    }
  }, [zone_ids, type, key, startsOn, endsOn, corrects, shortens])
  const [settled] = useDebouncedValue(query, 300)
  const { data } = useQuery(audienceQuery(settled))
  return (
    <p className={styles.quiet} aria-live="polite">
      {data && query !== null && query === settled ? audienceText(data.people, data.alerts_on, today) : '\u00A0'}
    </p>
  )
}
