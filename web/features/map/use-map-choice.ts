import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { MAP_TYPES, type MapType } from '../../../contract/operator.ts'
import type { Zone } from '../../../contract/zones.ts'
import { stateText } from '../../lib/page-state.ts'

type MapChoiceChanges = Record<string, string | null>

/** Joins what the list changes as the map does. */
const choiceIn = (parameters: URLSearchParams) =>
  ['type', 'classes', 'department', 'on'].map((name) => parameters.get(name) ?? '').join(' ')

/**
 * Opening the list, a zone or the whole sheet makes an entry of the history; changing what is shown there does not.
 * `firstType`: shown when the address names none.
 */
export function useMapChoice(firstType: MapType = 'both') {
  const [parameters] = useSearchParams()
  const { key, state } = useLocation()
  const arrival = useNavigationType()
  const navigate = useNavigate()

  const withChanges = (changes: MapChoiceChanges) => {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return { search: next.toString() }
  }
  const open = (changes: MapChoiceChanges) =>
    navigate(withChanges(changes), { state: { from: 'map', before: choiceIn(parameters) } })
  const [from, sheet, before] = [stateText(state, 'from'), stateText(state, 'sheet'), stateText(state, 'before')]
  const change = (changes: MapChoiceChanges) =>
    navigate(withChanges(changes), { replace: true, state: { from, sheet, before, by: 'change' } })

  /** While the history is on its way back from the list; `map`, with what was chosen there, takes the place of the entry it reaches. */
  const listLeft = useRef<{ map: { search: string } | null } | null>(null)
  const arrive = useEffectEvent(() => {
    const map = listLeft.current?.map
    listLeft.current = null
    if (map && arrival === 'POP') navigate(map, { replace: true, state })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useLayoutEffect(() => arrive(), [key])

  // Not by the schema: zod would load before the first screen.
  const type = MAP_TYPES.find((one) => one === parameters.get('type')) ?? firstType
  const view = parameters.get('view')
  const classes = (parameters.get('classes') ?? '').split(',').filter((key) => key !== '')
  return {
    /** Key of the entry shown. */
    key,
    arrival,
    /** True when what was asked is already on the screen. */
    isChange: arrival === 'REPLACE' && stateText(state, 'by') === 'change',
    /** As someone may have typed it; null for the person's own zone. */
    zoneCode: parameters.get('zone'),
    type,
    /** `map`: for those who have no zone. */
    view: view === 'list' || view === 'map' ? view : null,
    search: parameters.get('search') ?? '',
    /** Keys of the classes that are shown; empty for all. */
    classes,
    showClasses: (keys: readonly string[]) => change({ classes: keys.length === 0 ? null : keys.join(',') }),
    department: parameters.get('department'),
    showAll: () => change({ classes: null, department: null }),
    showDepartment: (code: string | null) => change({ department: code }),
    /** As someone may have typed it; null for today. */
    on: parameters.get('on'),
    /** Pressed again while the history is on its way, it makes no second entry. */
    replay: (day: string) => (parameters.has('on') ? change({ on: day }) : open({ on: day })),
    showDay: (day: string) => change({ on: day }),
    showToday: () => change({ on: null }),
    showZone: (code: string) => open({ zone: code, view: null, search: null }),
    showType: (next: MapType) => change({ type: next === firstType ? null : next }),
    showSearch: (text: string) => change({ search: text === '' ? null : text }),
    /** This entry was made for the whole sheet. */
    isEnlarged: sheet === 'full',
    enlarge: () => navigate(withChanges({}), { state: { from: 'map', sheet: 'full' } }),
    reduce: () => navigate(-1),
    showList: () => open({ view: 'list' }),
    showMap: () => open({ view: 'map' }),
    /** Back to the map as it was, or with what was chosen in the list. Null drops an unknown zone from the address. */
    closeList: (zone: Zone | null) => {
      const target: MapChoiceChanges = zone === null ? { zone: null, view: 'map' } : { view: null }
      const map = withChanges({ ...target, search: null })
      if (view !== 'list' || from !== 'map') return navigate(map, { replace: true })
      if (listLeft.current) return
      listLeft.current = { map: before === choiceIn(parameters) ? null : map }
      return navigate(-1)
    },
  }
}

export type MapChoice = ReturnType<typeof useMapChoice>
