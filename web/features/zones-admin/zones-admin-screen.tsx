import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MAX_ZONES_AT_ONCE } from '../../../contract/rankings.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { ZoneLine } from '../../../contract/zones-admin.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { type PickedRows, pick } from '../../ui/data-table/selection.rules.ts'
import { useList } from '../../ui/data-table/use-list.ts'
import type { ExportWords } from '../../ui/export/export-dialog.tsx'
import { EXPORT_HINTS, ExportList } from '../../ui/export/export-list.tsx'
import { lazyDialog } from '../../ui/frame/lazy-dialog.tsx'
import { IconPencil, IconPlus, IconUpload } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RankingDialogs, useOpenRankingDialog } from '../rankings/ranking-dialogs.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { zonesTable } from './list/zones-table.tsx'
import { adminZonesQuery, countsQuery, fetchZonesFile } from './zones-admin.queries.ts'
import { canPick, FIRST_TYPE, pickedText } from './zones-admin.rules.ts'

const ImportScreen = lazyPart(() => import('../zones-import/import-screen.tsx').then((file) => file.ImportScreen), {
  loading: <Loading />,
})

/** The import is a view of the same page, so that the back button links the two. */
export function ZonesAdminScreen({ title }: { title: string }) {
  const [params] = useSearchParams()
  const isImport = params.get('view') === 'import'
  const wasImport = useRef(isImport)
  useEffect(() => {
    if (wasImport.current === isImport) return
    wasImport.current = isImport
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isImport])
  if (!isImport)
    return (
      <RankingDialogs>
        <ZonesOverview title={title} />
      </RankingDialogs>
    )
  return <ImportScreen />
}

const ZoneSettings = lazyDialog(() => import('./form/zone-settings.tsx').then((file) => file.ZoneSettings))

function ZonesOverview({ title }: { title: string }) {
  const { data: scales = [] } = useQuery(scalesQuery)
  const { data: counts } = useQuery(countsQuery)
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const table = zonesTable({ scales, counts, onSettings: ({ id }) => setEdited(id) })
  const list = useList(table)
  const answer = useQuery(adminZonesQuery(list.query))
  const [picked, setPicked] = useState<PickedRows<ZoneLine>>(new Map())

  const leave = (zone: ZoneLine) => {
    setPicked((before) => pick({ picked: before, canPick }, [zone], 'without'))
    list.focusStart()
  }

  return (
    <>
      <DataTable
        title={title}
        buttons={
          <>
            <ExportList words={EXPORT_WORDS} total={answer.data?.total ?? 0} fetchFile={fetchZonesFile(list.query)} />
            <Button variant="default" component={Link} to="?view=import" leftSection={<IconUpload size={18} />}>
              Importer
            </Button>
            <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
              Créer une zone
            </Button>
          </>
        }
        narrowing={
          list.filters.some(({ value }) => value === 'outdated') && (
            <p>
              <Link to="/admin/rankings">Classer d’après les prélèvements</Link>
            </p>
          )
        }
        whenEmpty={<p>Importez les zones officielles, ou créez la première.</p>}
        table={table}
        list={list}
        answer={answer}
        selection={{
          picked,
          onPick: setPicked,
          canPick,
          nameOf: zoneTitle,
          texts: { region: 'Zones choisies', page: 'Choisir toutes les zones de cette page', count: pickedText },
          actions: (clear) => <AssignButton zones={picked} onDone={clear} />,
        }}
      />
      {edited !== null && (
        <ZoneSettings
          zoneId={edited}
          onClose={() => setEdited((now) => (now === edited ? null : now))}
          onGone={leave}
        />
      )}
    </>
  )
}

const EXPORT_WORDS: ExportWords = {
  title: 'Exporter les zones',
  about: 'Les zones de la liste avec leurs deux classes, dans leur ordre.',
  hints: EXPORT_HINTS,
  bytesPerRow: { xlsx: 90, csv: 180 },
}

interface AssignButtonProps {
  zones: PickedRows<ZoneLine>
  onDone: () => void
}

function AssignButton({ zones, onDone }: AssignButtonProps) {
  const openRankingDialog = useOpenRankingDialog()
  return (
    <Button
      leftSection={<IconPencil size={18} />}
      disabled={zones.size > MAX_ZONES_AT_ONCE}
      onClick={() => openRankingDialog({ kind: 'assign', zones: [...zones.values()], type: FIRST_TYPE, onDone })}
    >
      Modifier le classement
    </Button>
  )
}
