import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { ZoneLine } from '../../../contract/zones-admin.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { type Picked, pick } from '../../ui/data-table/selection.ts'
import { useList } from '../../ui/data-table/use-list.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { scalesQuery } from '../scales/scales.queries.ts'
import { AssignButton } from './list/assign-button.tsx'
import { zonesTable } from './list/zones-table.tsx'
import { adminZonesQuery, countsQuery } from './zones-admin.queries.ts'
import { canPick, pickedText } from './zones-admin.rules.ts'

const ZoneSettings = lazyDialog(() => import('./form/zone-settings.tsx').then((file) => file.ZoneSettings))

export function ZonesOverview({ title }: { title: string }) {
  const { data: scales = [] } = useQuery(scalesQuery)
  const { data: counts } = useQuery(countsQuery)
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const table = zonesTable({ scales, counts, onSettings: ({ id }) => setEdited(id) })
  const list = useList(table)
  const answer = useQuery(adminZonesQuery(list.query))
  const [picked, setPicked] = useState<Picked<ZoneLine>>(new Map())

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
            <Button variant="default" component={Link} to="?view=import" leftSection={<IconUpload size={18} />}>
              Importer
            </Button>
            <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
              Créer une zone
            </Button>
          </>
        }
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
