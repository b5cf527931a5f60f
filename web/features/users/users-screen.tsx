import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { allows } from '../../../contract/core/access.ts'
import type { UserLine } from '../../../contract/users.ts'
import { formatCount } from '../../lib/format.ts'
import { useOpenRow } from '../../lib/list/opened-row.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { type PickedRows, pick } from '../../ui/data-table/selection.rules.ts'
import { useList } from '../../ui/data-table/use-list.ts'
import { ExportList } from '../../ui/export/export-list.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { roleOf, useCurrentUser } from '../auth/session.queries.ts'
import { FirstDayNotice } from '../operator/first-day/first-day-notice.tsx'
import { sectorsQuery } from '../organisms/organisms.queries.ts'
import { OpenedUser } from './form/user-drawer.tsx'
import { ActivateUsers } from './list/activate-users.tsx'
import { useActivatedRows } from './list/activated-rows.ts'
import { LastActivations } from './list/last-activation.tsx'
import { LEAVING_FILTER, REFUSED_FILTER, usersTable } from './list/users-table.tsx'
import { userCountsQuery } from './user-counts.queries.ts'
import { fetchUsersFile, type UserSelection, usersQuery } from './users.queries.ts'
import { isConfirmed, isWaiting, leftOut, leftText, personTitle } from './users.rules.ts'

export function UsersScreen({ title }: { title: string }) {
  const { data: sectors } = useQuery(sectorsQuery)
  const { data: counts } = useQuery(userCountsQuery)
  const role = roleOf(useCurrentUser())
  const [picked, setPicked] = useState<PickedRows<UserLine>>(new Map())
  const [left, setLeft] = useState<PickedRows<UserLine>>(new Map())
  const open = useOpenRow('user')
  const [params] = useSearchParams()
  const shown = (count = 0, filter: string) => (count > 0 || params.getAll('filter').includes(filter) ? count : null)
  const table = usersTable({
    sectors: sectors?.map(({ name }) => ({ value: name, label: name })),
    waiting: counts?.waiting,
    refused: shown(counts?.mail_refused, REFUSED_FILTER),
    leaving: shown(counts?.deletion_planned, LEAVING_FILTER),
    activated: () => activated,
  })
  const list = useList(table)
  const answer = useQuery(usersQuery(list.query))
  const activated = useActivatedRows(list.query, answer.data?.items)
  const { rows } = activated
  const canPick = (user: UserLine) => isWaiting(user) && isConfirmed(user)
  const choose = (next: PickedRows<UserLine>) => {
    setPicked(next)
    setLeft(leftOut(left, rows, next))
  }
  const leave = (answered: readonly UserLine[]) => {
    choose(pick({ picked, canPick }, answered, 'without'))
    list.focusStart()
  }
  return (
    <>
      <DataTable
        title={title}
        buttons={
          <>
            <ExportUsers query={list.query} total={answer.data?.total ?? 0} />
            <Button leftSection={<IconPlus size={18} />} onClick={() => open('new')}>
              Nouvel utilisateur
            </Button>
          </>
        }
        notice={
          <>
            <FirstDayNotice isSuper={allows('super', role)} />
            <LastActivations onUndone={list.focusStart} />
          </>
        }
        table={table}
        list={list}
        answer={{
          ...answer,
          data: answer.data && { ...answer.data, items: rows, total: Math.max(answer.data.total, rows.length) },
        }}
        selection={{
          picked,
          onPick: choose,
          canPick,
          nameOf: personTitle,
          texts: {
            region: 'Comptes choisis',
            page: 'Choisir tous les comptes en attente de cette page',
            count: (count) =>
              [formatCount(count, 'compte choisi', 'comptes choisis'), leftText(left.size)].filter(Boolean).join(', '),
          },
          actions: () => <ActivateUsers users={picked} left={left.size} onDone={leave} />,
        }}
      />
      <OpenedUser onGone={list.focusStart} />
    </>
  )
}

const HINTS = {
  xlsx: 'Pour un tableur\u00A0: codes postaux et SIRET gardent leurs zéros, les dates sont des dates.',
  csv: 'Pour un autre logiciel\u00A0: champs séparés par des points-virgules, en UTF-8.',
}

interface ExportUsersProps {
  /** Filters and order of the list. */
  query: UserSelection
  total: number
}

const ExportUsers = ({ query, total }: ExportUsersProps) => (
  <ExportList
    words={{
      title: 'Exporter les utilisateurs',
      about: `${formatCount(total, 'compte')}, ${total > 1 ? 'ceux' : 'celui'} de la liste avec sa recherche, ses filtres et son tri.`,
      hints: HINTS,
      bytesPerRow: { xlsx: 85, csv: 230 },
    }}
    total={total}
    fetchFile={fetchUsersFile(query)}
  />
)
