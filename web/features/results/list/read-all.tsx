import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { resultCountsQuery, useReadAllResults } from '../results.queries.ts'

/** `onDone` runs before the button disappears. */
export function ReadAll({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(resultCountsQuery)
  const { mutate, isPending } = useReadAllResults(onDone)
  if (!data || data.unread === 0) return null
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Tout marquer comme lu
    </Button>
  )
}
