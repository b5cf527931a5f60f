import { useMemo, useState } from 'react'
import { type MapPosition, pointText, readPoints } from '../../../../../contract/rules/reading/points.ts'
import type { Shape } from '../../../../../contract/zones-admin.ts'
import {
  crossingText,
  findCrossing,
  outlineAfter,
  outlinesOf,
  removableAt,
  shapeWith,
  withoutOutline,
  type ZoneOutline,
} from './outline.rules.ts'

const NONE: readonly MapPosition[] = []

interface OutlineDraft {
  outlines: readonly ZoneOutline[]
  isClosed: boolean
}

export const MIN_POINTS = 3
const TOO_SHORT = 'Il faut au moins trois points.'
const textOf = (points: readonly MapPosition[]) => points.map(pointText).join('\n')

export type OutlineOfForm = ReturnType<typeof useOutline>

/** The outlines of a zone while one of them is drawn or corrected, on the map or in writing. */
export function useOutline(shape: Shape | null) {
  const [draft, setDraft] = useState<OutlineDraft>(() => ({ outlines: outlinesOf(shape), isClosed: shape !== null }))
  const [before, setBefore] = useState<readonly (OutlineDraft & { current: number })[]>([])
  const [current, setCurrent] = useState(0)
  /** Null while the text is what the map says. */
  const [typed, setTyped] = useState<string | null>(null)
  /** What is typed in one go is undone in one go, from the first text that can be read. */
  const [isRemembered, setRemembered] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const endTyping = () => {
    setTyped(null)
    setRemembered(false)
  }

  const points = draft.outlines[current]?.points ?? NONE
  const read = typed === null ? { points: [...points] } : readPoints(typed)
  const unreadable = 'fault' in read ? `Ligne ${read.line}\u00A0: ${read.fault}` : null
  const crossing = useMemo(() => findCrossing(points, draft.isClosed), [points, draft.isClosed])
  const shortage = points.length < MIN_POINTS ? TOO_SHORT : null

  const replace = (points: readonly MapPosition[], isClosed: boolean) =>
    setDraft({ outlines: draft.outlines.map((one, at) => (at === current ? { ...one, points } : one)), isClosed })
  const remember = () => setBefore((all) => [...all, { ...draft, current }])
  const change = (points: readonly MapPosition[], isClosed: boolean) => {
    remember()
    replace(points, isClosed)
  }
  const isSound = () => {
    setLeft(true)
    if (unreadable || shortage || findCrossing(points, true)) {
      if (!shortage) replace(points, true)
      return false
    }
    return true
  }
  return {
    outlines: draft.outlines,
    current,
    points,
    isClosed: draft.isClosed,
    crossing,
    text: typed ?? textOf(points),
    /** What is wrong with the points: of a line only once one has left the text. */
    fault:
      (isLeft && unreadable) || (crossing && crossingText(crossing, points.length)) || (isLeft && shortage) || null,
    hasChanged: before.length > 0 || typed !== null,
    removable: removableAt(draft.outlines, current),
    canUndo: before.length > 0,
    onMap: (points: readonly MapPosition[], isClosed: boolean) => {
      endTyping()
      change(points, isClosed)
    },
    type: (text: string) => {
      setTyped(text)
      setLeft(false)
      const next = readPoints(text)
      if ('fault' in next) return
      const isClosed = next.points.length >= MIN_POINTS
      if (isRemembered) return replace(next.points, isClosed)
      setRemembered(true)
      change(next.points, isClosed)
    },
    leaveText: () => setLeft(typed !== null),
    undo: () => {
      const last = before.at(-1)
      if (!last) return
      setBefore(before.slice(0, -1))
      setDraft(last)
      setCurrent(last.current)
      endTyping()
    },
    /** Another part; one that is wrong is not left behind. */
    choose: (index: number) => {
      if (!isSound()) return
      endTyping()
      setDraft({ ...draft, isClosed: true })
      setCurrent(index)
    },
    /** Begins another part, unless this one is wrong. */
    addPart: () => {
      if (!isSound()) return false
      endTyping()
      setLeft(false)
      remember()
      const part = Math.max(...draft.outlines.map((one) => one.part)) + 1
      setDraft({ outlines: [...draft.outlines, { part, ring: 0, points: NONE }], isClosed: false })
      setCurrent(draft.outlines.length)
      return true
    },
    /** Whatever is wrong with it. */
    remove: () => {
      endTyping()
      remember()
      setDraft({ outlines: withoutOutline(draft.outlines, current), isClosed: true })
      setCurrent(outlineAfter(draft.outlines, current))
    },
    /** The shape, or null when something is wrong, which is then shown. */
    finish: () => (isSound() ? shapeWith(draft.outlines, shape) : null),
  }
}
