import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RankingType } from '../../../../contract/rankings.ts'
import { audienceQuery } from '../../alerts/audience.queries.ts'
import { audienceText } from '../../alerts/audience.rules.ts'
import type { Understood } from '../fields/draft.rules.ts'
import type { DialogZone } from '../open-ranking-dialog.ts'
import styles from '../ranking-dialogs.module.css'

/** Milliseconds. */
const PAUSE = 300

interface AlertedProps {
  zones: readonly DialogZone[]
  type: RankingType
  understood: Understood
  today: string
}

/** Whom saving would tell; nothing while that is not known. */
export function Alerted({ zones, type, understood: { shown, period }, today }: AlertedProps) {
  const [key, startsOn, endsOn] = [shown?.key, period?.starts_on, period?.ends_on]
  const asked = useMemo(() => {
    if (key === undefined || startsOn === undefined) return null
    const zone_ids = zones.map(({ id }) => id).join(',')
    return { zone_ids, type, class: key, starts_on: startsOn, ...(endsOn && { ends_on: endsOn }) }
  }, [zones, type, key, startsOn, endsOn])
  const [settled] = useDebouncedValue(asked, PAUSE)
  const { data } = useQuery(audienceQuery(settled))
  const isCurrent = data && asked !== null && asked === settled
  return (
    <p className={styles.quiet} aria-live="polite">
      {isCurrent ? audienceText(data.people, asked.starts_on, today) : '\u00A0'}
    </p>
  )
}
