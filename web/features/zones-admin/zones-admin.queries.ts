import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import {
  countAdminZones,
  createZone,
  deleteZone,
  getAdminZone,
  listAdminZones,
  type Shape,
  updateZone,
  type ZoneLine,
} from '../../../contract/zones-admin.ts'
import { call } from '../../lib/call.ts'
import { formatChange } from '../../lib/format.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { refreshZones } from '../zones/zones.queries.ts'

const ZONES_ADMIN = 'zones-admin'

export const adminZonesQuery = (query: CallInput<typeof listAdminZones>['query']) =>
  queryOptions({
    queryKey: [ZONES_ADMIN, 'list', query],
    queryFn: () => call(listAdminZones, { query }),
    placeholderData: keepPreviousData,
  })

/** A failure only hides the counts: the list reports it. */
export const countsQuery = queryOptions({
  queryKey: [ZONES_ADMIN, 'counts'],
  queryFn: () => call(countAdminZones),
  meta: { shownBy: 'form' },
})

/** Fetched at each opening, and never refreshed while someone types. */
export const editedZoneQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited-zone', id],
    queryFn: () => call(getAdminZone, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export interface ZoneFields {
  code: string
  name: string
  /** Empty when the code tells the department. */
  department: string
  aliases: string[]
  /** Undefined leaves it unchanged. */
  geometry?: Shape | null | undefined
}

/** Creates a zone when `edited` is null. */
export function useSaveZone(edited: ZoneLine | null) {
  const client = useQueryClient()
  return async ({ geometry, ...fields }: ZoneFields) => {
    const saved = edited
      ? await call(updateZone, {
          params: { id: edited.id },
          body: { ...fields, version: edited.version, ...(geometry !== undefined && { geometry }) },
        })
      : await call(createZone, { body: { ...fields, geometry: geometry ?? null } })
    await refreshZones(client)
    const { area_change } = saved
    const repaired = area_change === null ? '' : `. Contour réparé, surface ${formatChange(area_change)}`
    showSuccess(edited ? 'Zone enregistrée' : 'Zone créée', `${zoneTitle(saved)}${repaired}`)
    return saved
  }
}

/** `onDone` runs before the line disappears. */
export function useDeleteZone(zone: ZoneLine, onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: () => call(deleteZone, { params: { id: zone.id } }),
    onSuccess: async () => {
      onDone()
      showSuccess('Zone archivée', zoneTitle(zone))
      await refreshZones(client)
    },
    meta: { shownBy: 'form' },
  })
}

export function useRestoreZone(zone: ZoneLine, onDone: () => void) {
  const client = useQueryClient()
  const { id, code, name, department, aliases, version } = zone
  return useAction({
    mutationFn: () =>
      call(updateZone, { params: { id }, body: { version, code, name, department, aliases, archived: false } }),
    onSuccess: async () => {
      onDone()
      showSuccess('Zone réactivée', zoneTitle(zone))
      await refreshZones(client)
    },
    meta: { shownBy: 'form' },
  })
}
