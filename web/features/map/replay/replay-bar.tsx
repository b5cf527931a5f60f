import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addDays, daysBetween } from '../../../../contract/core/days.ts'
import type { MapType } from '../../../../contract/operator.ts'
import { takeFocusInPlace } from '../../../lib/focus.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconArrowLeft, IconArrowRight, IconCalendar, IconPlayerPause, IconPlayerPlay } from '../../../ui/icons.ts'
import styles from './replay-bar.module.css'
import type { MapReplay } from './use-replay.ts'

type ReplayBarProps = NonNullable<MapReplay['bar']> & { type: MapType }

/** Milliseconds between two changes while it plays. */
const STEP = 800

/** Says which day is shown, and leads to the others. */
export function ReplayBar({ history, day, hasFailed, onRetry, onDay, onEnd, isStillThere, type }: ReplayBarProps) {
  const [takeFirstFocus] = useState(() => (element: HTMLElement | null) => {
    if (isStillThere?.current()) takeFocusInPlace(element)
  })
  const [isPlaying, setPlaying] = useState(false)
  // The title that takes the focus has said the first day.
  const [isSaid, setSaid] = useState(true)
  const changes = history?.changes[type] ?? []
  const last = history ? addDays(history.on, -1) : ''
  const before = changes.findLast((one) => day !== null && one < day)
  const after = changes.find((one) => day !== null && one > day && one <= last)
  const step = useEffectEvent(() => (after === undefined ? setPlaying(false) : onDay(after)))
  // Showing a day starts the wait for the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the day has changed
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(step, STEP)
    return () => clearTimeout(timer)
  }, [isPlaying, day])

  const end = (
    <button type="button" className={styles.end} onClick={onEnd}>
      Aujourd’hui
    </button>
  )
  if (!history || day === null) {
    return (
      <section className={styles.bar} aria-label="Situation passée">
        <p ref={takeFirstFocus} tabIndex={-1} role="status">
          {hasFailed ? 'L’historique n’a pas pu être chargé.' : 'Chargement de l’historique…'}
        </p>
        {hasFailed && (
          <Button variant="default" onClick={() => onRetry()}>
            Réessayer
          </Button>
        )}
        {end}
      </section>
    )
  }
  const go = (to: string | undefined, by: 'press' | 'slider' = 'press') => {
    setPlaying(false)
    setSaid(by === 'slider')
    if (to !== undefined) onDay(to)
  }
  return (
    <section className={styles.bar} aria-label="Situation passée">
      <p ref={takeFirstFocus} tabIndex={-1}>
        Situation du <strong>{formatDate(day)}</strong>
      </p>
      {/* Days that follow each other would cover what is being read, and the slider says its own. */}
      <span role="status" className="visually-hidden">
        {!isPlaying && !isSaid && `Situation du ${formatDate(day)}`}
      </span>
      <DayInput day={day} first={history.from} last={last} onDay={go} />
      {end}
      <div className={styles.controls}>
        <IconButton label="Changement précédent" aria-disabled={before === undefined} onClick={() => go(before)}>
          <IconArrowLeft size={20} />
        </IconButton>
        <IconButton
          label={isPlaying ? 'Arrêter' : 'Lire les changements'}
          aria-disabled={after === undefined}
          onClick={() => {
            setSaid(false)
            setPlaying(!isPlaying && after !== undefined)
          }}
        >
          {isPlaying ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
        </IconButton>
        <IconButton label="Changement suivant" aria-disabled={after === undefined} onClick={() => go(after)}>
          <IconArrowRight size={20} />
        </IconButton>
        <input
          type="range"
          aria-label="Jour affiché"
          aria-valuetext={formatDate(day)}
          min={0}
          max={daysBetween(history.from, last)}
          value={daysBetween(history.from, day)}
          onChange={({ currentTarget }) => go(addDays(history.from, Number(currentTarget.value)), 'slider')}
        />
      </div>
    </section>
  )
}

interface DayInputProps {
  day: string
  first: string
  last: string
  onDay: (day: string) => void
}

/** The browser's own calendar: a finger on the slider moves by many days. */
function DayInput({ day, first, last, onDay }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const open = () => {
    try {
      input.current?.showPicker()
    } catch {
      // An old browser has none to show; the slider is beside it.
    }
  }
  const choose = (typed: string) => {
    if (typed !== '') onDay(typed < first ? first : typed > last ? last : typed)
  }
  return (
    <span className={styles.day}>
      <IconButton label="Choisir le jour" onClick={open}>
        <IconCalendar size={20} />
      </IconButton>
      {/* Unseen: it would write the day as the browser's language does. */}
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={first}
        max={last}
        value={day}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </span>
  )
}
