import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../../../contract/auth.ts'
import { allows } from '../../../contract/core/access.ts'
import { formatCount } from '../../lib/format.ts'
import { useOpenRow } from '../../lib/list/opened-row.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useNarrowedList } from '../../ui/data-table/use-list.ts'
import { EXPORT_HINTS, ExportList } from '../../ui/export/export-list.tsx'
import { IconChecks, IconPlus } from '../../ui/icons.ts'
import { roleOf, useCurrentUser } from '../auth/session.queries.ts'
import { Contact } from '../operator/contact.tsx'
import { useSettings } from '../operator/operator.queries.ts'
import { AskQuote } from '../quotes/ask-quote.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { trustOf } from '../zones/freshness/freshness.rules.ts'
import { KeptFreshness } from '../zones/freshness/freshness.tsx'
import { zoneNamesQuery } from '../zones/zone-names.queries.ts'
import { OpenedResult } from './dialog/opened-result.tsx'
import { ResultsFields, ResultsNarrowing } from './list/results-narrowing.tsx'
import { resultsTable } from './list/results-table.tsx'
import { fetchResultsFile, resultCountsQuery, resultsQuery, useReadResults } from './results.queries.ts'
import { NARROWING, OPENED } from './results.rules.ts'
import styles from './results-screen.module.css'

export function ResultsScreen({ title }: { title: string }) {
  const user = useCurrentUser()
  const isAdmin = allows('admin', roleOf(user))
  const { data: scales } = useQuery(scalesQuery)
  const open = useOpenRow(OPENED)
  const table = resultsTable({ scales, isAdmin })
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
            {/* A list from an earlier visit lacks what came since: nobody has seen it. */}
            {(answer.isPlaceholderData || trustOf([answer], false).state === 'checked') && (
              <ReadAll onDone={list.focusStart} />
            )}
            <ExportResults query={query} total={answer.data?.total ?? 0} />
            <AskQuote zone={zone ?? user.start_zone} />
            {isAdmin && (
              <Button leftSection={<IconPlus size={18} />} onClick={() => open('new')}>
                Nouveau résultat
              </Button>
            )}
          </>
        }
        notice={answer.data && !answer.isPlaceholderData && <KeptFreshness answers={[answer]} noun="la liste" />}
        narrowing={
          <ResultsNarrowing narrowing={narrowing} zone={zone} onNarrow={narrow} onTakenOff={list.focusStart} />
        }
        narrowingFields={<ResultsFields narrowing={narrowing} isAdmin={isAdmin} />}
        whenEmpty={<WhyEmpty user={user} isAdmin={isAdmin} />}
        table={table}
        list={list}
        answer={answer}
      />
      <OpenedResult isAdmin={isAdmin} onGone={list.focusStart} />
    </>
  )
}

/** `onDone` runs before the button disappears. */
function ReadAll({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(resultCountsQuery)
  const { mutate, isPending } = useReadResults(onDone)
  if (!data?.until) return null
  const { until } = data
  return (
    <Button
      needsNetwork
      variant="default"
      leftSection={<IconChecks size={18} />}
      loading={isPending}
      onClick={() => mutate(until)}
    >
      Tout marquer comme lu
    </Button>
  )
}

interface WhyEmptyProps {
  user: Pick<CurrentUser, 'lims_client_id'>
  isAdmin: boolean
}

/** The laboratory knows people by a reference, which the operator gives to the account. */
function WhyEmpty({ user, isAdmin }: WhyEmptyProps) {
  const settings = useSettings()
  if (isAdmin)
    return <p>Les résultats du laboratoire arrivent ici, ou s’ajoutent avec «&nbsp;Nouveau résultat&nbsp;».</p>
  if (user.lims_client_id !== null)
    return <p className={styles.why}>Vos analyses apparaîtront ici dès leur réception.</p>
  return (
    <div className={styles.why}>
      <p>Votre compte n’est pas encore relié à vos analyses du laboratoire&nbsp;: votre référence client y manque.</p>
      {settings && (
        <p>
          Pour l’y ajouter, contactez {settings.operator_name}&nbsp;: <Contact settings={settings} />
        </p>
      )}
    </div>
  )
}

interface ExportResultsProps {
  /** Filters and order of the list. */
  query: Parameters<typeof fetchResultsFile>[0]
  total: number
}

const ExportResults = ({ query, total }: ExportResultsProps) => (
  <ExportList
    words={{
      title: 'Exporter l’historique',
      about: `${formatCount(total, 'prélèvement')}, ${total > 1 ? 'ceux' : 'celui'} de la liste avec ses filtres et son tri.`,
      hints: EXPORT_HINTS,
      bytesPerRow: { xlsx: 60, csv: 130 },
    }}
    total={total}
    fetchFile={fetchResultsFile(query)}
  />
)
