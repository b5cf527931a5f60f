import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { NotAllowed, pushQuery, useDeletePush, useSetPush } from './push.queries.ts'
import styles from './this-device.module.css'

/** One button in both states, so that it keeps the focus. */
export function ThisDevice() {
  const { data, isPending, refetch } = useQuery(pushQuery)
  const { mutate: start, isPending: isStarting, error } = useSetPush()
  const { mutate: end, isPending: isEnding } = useDeletePush()
  if (!data)
    return isPending ? (
      <Loading />
    ) : (
      <Failed text="Le réglage des notifications n’a pas pu être chargé." onRetry={() => refetch()} />
    )
  const { isOn, permission, publicKey } = data
  return (
    <div className={styles.device}>
      <p aria-live="polite">{permission === 'denied' ? DENIED : isOn ? ON : failureText(error)}</p>
      {permission !== 'denied' && (
        <Button
          needsNetwork
          variant="default"
          loading={isStarting || isEnding}
          onClick={() => (isOn ? end() : start(publicKey))}
        >
          {isOn ? 'Ne plus recevoir sur cet appareil' : 'Recevoir aussi sur cet appareil'}
        </Button>
      )}
    </div>
  )
}

const ON = 'Vos alertes arrivent aussi sur cet appareil, tant qu’il reste connecté.'
const DENIED =
  'Ce navigateur bloque les notifications du site. Pour en recevoir, autorisez-les dans les réglages du site, près de l’adresse, puis rechargez la page.'

function failureText(error: Error | null) {
  if (error === null || error instanceof CallError) return null
  if (error instanceof NotAllowed)
    return 'Le navigateur n’a pas reçu votre accord\u00A0: rien n’arrivera sur cet appareil.'
  return 'Le service de notifications du navigateur ne répond pas. Réessayez plus tard.'
}
