import { useSearchParams } from 'react-router'
import { replayedDay } from '../../../contract/rules/zones.replay.ts'

/** The past day that the map shows by its address; null for today. */
export function useReplayedDay(today: string): string | null {
  const [parameters] = useSearchParams()
  return replayedDay(parameters.get('on'), today)
}
