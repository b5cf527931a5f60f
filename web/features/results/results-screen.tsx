import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { allows } from '../../../contract/core/access.ts'
import { useOpenRow } from '../../lib/list/opened-row.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useNarrowedList } from '../../ui/data-table/use-narrowed-list.ts'
import { roleOf, useCurrentUser } from '../auth/session.queries.ts'
import { AskQuote } from '../quotes/ask-quote.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { zoneNamesQuery } from '../zones/zone-names.queries.ts'
import { OpenedResult } from './dialog/opened-result.tsx'
import { ExportResults } from './list/export-results.tsx'
import { ReadAll } from './list/read-all.tsx'
import { ResultsNarrowing } from './list/results-narrowing.tsx'
import { resultsTable } from './list/results-table.tsx'
import { WhyEmpty } from './list/why-empty.tsx'
import { resultsQuery } from './results.queries.ts'
import { NARROWING, OPENED } from './results.rules.ts'

export function ResultsScreen({ title }: { title: string }) {
  const user = useCurrentUser()
  const seenBy = allows('admin', roleOf(user)) ? 'admin' : 'client'
  const { data: scales } = useQuery(scalesQuery)
  const open = useOpenRow(OPENED)
  const table = resultsTable({ scales, seenBy })
  const { list, query, narrowing, narrow } = useNarrowedList(table, NARROWING)
  const answer = useQuery(resultsQuery(query))
  const { data: zones } = useQuery(zoneNamesQuery)
  const zone = zones?.find(({ id }) => String(id) === narrowing.zone_id)
  return (
    <>
      <DataTable
        title={title}
        buttons={
          <>
            <ReadAll onDone={list.focusStart} />
            <ExportResults query={query} total={answer.data?.total ?? 0} />
            <AskQuote zone={zone ?? user.start_zone} />
            {seenBy === 'admin' && (
              <Button leftSection={<IconPlus size={18} />} onClick={() => open('new')}>
                Nouveau résultat
              </Button>
            )}
          </>
        }
        narrowing={
          <ResultsNarrowing narrowing={narrowing} seenBy={seenBy} onNarrow={narrow} onTakenOff={list.focusStart} />
        }
        whenEmpty={<WhyEmpty user={user} seenBy={seenBy} />}
        table={table}
        list={list}
        answer={answer}
      />
      <OpenedResult seenBy={seenBy} onGone={list.focusStart} />
    </>
  )
}
