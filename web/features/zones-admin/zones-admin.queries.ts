import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import {
  countAdminZones,
  createZone,
  deleteZone,
  type EditedZone,
  exportAdminZones,
  getAdminZone,
  listAdminZones,
  type Shape,
  updateZone,
  type ZoneLine,
} from '../../../contract/zones-admin.ts'
import { call, download } from '../../lib/call.ts'
import { OPENED_QUERY } from '../../lib/form/opened-query.ts'
import { formatChange } from '../../lib/format.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import type { FetchExport } from '../../ui/export/use-export.ts'

export const adminZonesQuery = (query: CallInput<typeof listAdminZones>['query']) =>
  queryOptions({
    queryKey: ['zones', 'admin', 'list', query],
    queryFn: () => call(listAdminZones, { query }),
    placeholderData: keepPreviousData,
  })

type ZoneSelection = Omit<CallInput<typeof exportAdminZones>['query'], 'format'>

/** `query` may be all that the list is asked. */
export const fetchZonesFile =
  ({ sort, search, filter }: ZoneSelection): FetchExport =>
  (format, signal, onBytes) =>
    download(exportAdminZones, { query: { format, sort, search, filter }, signal }, onBytes)

/** A failure only hides the counts: the list reports it. */
export const countsQuery = queryOptions({
  queryKey: ['zones', 'admin', 'counts'],
  queryFn: () => call(countAdminZones),
  meta: { shownBy: 'form' },
})

export const editedZoneQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited-zone', id],
    queryFn: () => call(getAdminZone, { params: { id } }),
    ...OPENED_QUERY,
  })

/** Another zone, only to be seen beside the one that is drawn. */
export const neighbourQuery = (id: number) =>
  queryOptions({
    queryKey: ['zones', 'admin', 'outline', id],
    queryFn: () => call(getAdminZone, { params: { id } }),
    // One draws along it: as a colleague has just left it.
    staleTime: 0,
    meta: { shownBy: 'form' },
  })

export interface ZoneDraft {
  code: string
  name: string
  /** Empty when the code tells the department. */
  department: string
  aliases: readonly string[]
  geometry: Shape | null
}

/** Creates a zone when `edited` is null. A shape that nobody changed is not sent. */
export async function saveZone({ geometry, ...words }: ZoneDraft, edited: EditedZone | null) {
  const fields = { ...words, aliases: [...words.aliases] }
  const saved = edited
    ? await call(updateZone, {
        params: { id: edited.id },
        body: { ...fields, version: edited.version, ...(geometry !== edited.geometry && { geometry }) },
      })
    : await call(createZone, { body: { ...fields, geometry } })
  const { area_change } = saved
  const repaired = area_change === null ? '' : `. Contour réparé, surface ${formatChange(area_change)}`
  showSuccess(edited ? 'Zone enregistrée' : 'Zone créée', `${zoneTitle(saved)}${repaired}`)
}

/** `onDone` runs before the line disappears. */
export function useDeleteZone(zone: ZoneLine, onDone: () => void) {
  return useAction({
    mutationFn: () => call(deleteZone, { params: { id: zone.id } }),
    onSuccess: () => {
      onDone()
      showSuccess('Zone archivée', zoneTitle(zone))
    },
    meta: { shownBy: 'form' },
  })
}

/** Brings an archived zone back. */
export function useUpdateZone(zone: ZoneLine, onDone: () => void) {
  const { id, code, name, department, aliases, version } = zone
  return useAction({
    mutationFn: () =>
      call(updateZone, { params: { id }, body: { version, code, name, department, aliases, archived: false } }),
    onSuccess: () => {
      onDone()
      showSuccess('Zone réactivée', zoneTitle(zone))
    },
    meta: { shownBy: 'form' },
  })
}
