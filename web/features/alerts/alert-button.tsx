import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { type AlertZone, alertsQuery, useDeleteAlert, useSetAlert } from './alerts.queries.ts'

/** One element in both states, so that it keeps the focus. */
export function AlertButton({ zone }: { zone: AlertZone }) {
  const { data: alerts, isPending, refetch } = useQuery(alertsQuery)
  const { mutate: subscribe, isPending: isSubscribing } = useSetAlert()
  const { mutate: unsubscribe, isPending: isEnding } = useDeleteAlert()
  const isOn = alerts?.some((one) => one.zone.id === zone.id)
  if (!alerts && !isPending) {
    return (
      <Button fullWidth variant="default" onClick={() => refetch()}>
        Alertes illisibles&nbsp;: réessayer
      </Button>
    )
  }
  return (
    <Button
      fullWidth
      variant={isOn ? 'default' : 'filled'}
      loading={isPending || isSubscribing || isEnding}
      onClick={() => (isOn ? unsubscribe(zone) : subscribe({ zone, level: 'any' }))}
    >
      {isOn ? 'Ne plus être alerté' : 'Etre alerté sur les évolutions de cette zone'}
    </Button>
  )
}
