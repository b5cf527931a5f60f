import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import type { UserLine } from '../../../contract/users.ts'
import { formatCount } from '../../lib/format.ts'
import { pageCount, pageOf, searchOfPage } from '../../lib/paging.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/data-table/pager.tsx'
import { useTableLayout } from '../../ui/data-table/use-table-layout.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { OpenedUser } from './form/opened-user.tsx'
import { useOpenUser } from './form/user-address.ts'
import { waitingUsersQuery } from './users.queries.ts'
import styles from './users-screen.module.css'
import { COUNT_ID, focusCount, WaitingCards, WaitingTable } from './waiting-users.tsx'

export function UsersScreen({ title }: { title: string }) {
  const [params] = useSearchParams()
  const open = useOpenUser()
  const page = pageOf(params.get('page'))
  const { data: list, isPending, refetch } = useQuery(waitingUsersQuery(page))
  const pages = list ? pageCount(list) : page
  if (page > pages) return <Navigate to={{ search: searchOfPage(params, pages) }} replace />
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p id={COUNT_ID} tabIndex={-1} className={styles.count} role="status">
            {list && waitingText(list.total)}
          </p>
        </div>
        <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => open('new')}>
          Nouvel utilisateur
        </Button>
      </header>
      {list && <Waiting users={list.items} />}
      {!list && isPending && <Loading />}
      {!list && !isPending && <Failed text="Les comptes n’ont pas pu être chargés." onRetry={() => refetch()} />}
      <Pager page={page} pages={pages} startId={COUNT_ID} />
      <OpenedUser onGone={focusCount} />
    </div>
  )
}

const waitingText = (count: number) =>
  count === 0 ? 'Aucun compte en attente' : `${formatCount(count, 'compte')} en attente d’activation`

function Waiting({ users }: { users: readonly UserLine[] }) {
  const layout = useTableLayout()
  if (users.length === 0) return <Empty text="Les nouvelles inscriptions apparaîtront ici." />
  return layout ? <WaitingTable users={users} layout={layout} /> : <WaitingCards users={users} />
}
