import { addDays, daysBetween } from '../../../../../contract/core/days.ts'
import { once } from '../../../../../contract/core/once.ts'
import type { ChartDays } from './ranges.rules.ts'
import { textWidth } from './text-width.ts'

export interface DayTick {
  day: string
  label: string
  /** Written below where a year begins to be shown. */
  year: string | null
}

interface AxisStep {
  unit: 'day' | 'month'
  size: number
}

const DAYS = [1, 2].map((size): AxisStep => ({ unit: 'day', size }))
const WEEKS = [7, 14].map((size): AxisStep => ({ unit: 'day', size }))
/** From twelve months on, winters. */
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000, 12_000].map(
  (size): AxisStep => ({ unit: 'month', size }),
)
const STEPS = [...DAYS, ...WEEKS, ...MONTHS]

/** Pixels between two labels. */
const GAP = 8
/** More read better as months. */
const MAX_DAYS = 9
/** 5 January 1970. */
const A_MONDAY = '1970-01-05'
const NOVEMBER = 10

const dayLabel = once(() => new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' }))
const monthLabel = once(() => new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' }))

const labelOf = (day: string, { unit }: AxisStep) => (unit === 'day' ? dayLabel : monthLabel)().format(new Date(day))

/** Mondays, first days of months, or of winters: the closest that leave room for their labels. */
export function dayTicks([from, to]: ChartDays, width: number, years: 'shown' | 'hidden' = 'shown'): DayTick[] {
  const perDay = width / Math.max(1, daysBetween(from, to))
  for (const step of STEPS) {
    // Cheaper than writing thousands of labels to find out.
    if (daysOf(step) * perDay < textWidth('mai') + GAP) continue
    const days = daysOfStep(from, to, step)
    if (step.unit === 'day' && days.length > MAX_DAYS) continue
    if (fits(days, step, perDay)) return labelled(days, step, years)
  }
  return []
}

const daysOf = ({ unit, size }: AxisStep) => (unit === 'day' ? size : size * 28)

function daysOfStep(from: string, to: string, step: AxisStep): string[] {
  const days: string[] = []
  for (let day = firstOf(from, step); day <= to && day.length === from.length; day = nextOf(day, step)) days.push(day)
  return days
}

function firstOf(from: string, { unit, size }: AxisStep) {
  if (unit === 'month') {
    const month = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1
    const whole = from.endsWith('-01') ? month : month + 1
    return monthStart(Math.ceil((whole - NOVEMBER) / size) * size + NOVEMBER)
  }
  const behind = daysBetween(A_MONDAY, from) % size
  return addDays(from, behind === 0 ? 0 : behind > 0 ? size - behind : -behind)
}

function nextOf(day: string, { unit, size }: AxisStep) {
  if (unit === 'day') return addDays(day, size)
  return monthStart(Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + size)
}

const monthStart = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

const fits = (days: readonly string[], step: AxisStep, perDay: number) =>
  days.every((day, index) => {
    const next = days[index + 1]
    if (next === undefined) return true
    const needed = (textWidth(labelOf(day, step)) + textWidth(labelOf(next, step))) / 2 + GAP
    return daysBetween(day, next) * perDay >= needed
  })

const labelled = (days: readonly string[], step: AxisStep, years: 'shown' | 'hidden') =>
  days.map((day, index): DayTick => {
    const year = day.slice(0, 4)
    const isNew = years === 'shown' && days[index - 1]?.slice(0, 4) !== year
    return { day, label: labelOf(day, step), year: isNew ? year : null }
  })
