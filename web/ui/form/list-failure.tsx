import { Button } from '../button.tsx'
import { FormMessage } from './form-message.tsx'
import styles from './list-failure.module.css'

interface ListFailureProps {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  text: string
}

export const ListFailure = ({ query, text }: ListFailureProps) =>
  query.isError && (
    <div className={styles.failure}>
      <FormMessage text={text} />
      <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
        Réessayer
      </Button>
    </div>
  )
