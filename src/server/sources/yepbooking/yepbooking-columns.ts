import { minutesOfClockLabel } from '#server/sources/parsing/clock-label.ts'
import { drift } from '#server/sources/parsing/drift.ts'

/** The times of the columns: `count` of them, each `minutes` long, from minute `first` on. */
export interface ColumnTimes {
  first: number
  minutes: number
  count: number
}

/**
 * A time label spans several columns: an hour over two columns makes half-hours.
 * @throws Drift if the labels are not evenly spread, or there are fewer than two, which define no width.
 */
export function columnTimes(labels: readonly { minutes: number; span: number }[]): ColumnTimes {
  const [first, second] = labels
  if (!first || !second) throw drift('the timetable shows no times: the sport id may be wrong')
  const minutes = (second.minutes - first.minutes) / first.span
  if (!Number.isInteger(minutes) || minutes < 5) throw drift('the times are not evenly spread')
  let count = 0
  for (const label of labels) {
    if (label.minutes !== first.minutes + count * minutes) throw drift('the times are not evenly spread')
    count += label.span
  }
  if (first.minutes + count * minutes > 24 * 60) throw drift('the timetable is longer than a day')
  return { first: first.minutes, minutes, count }
}

export function spanOf(colspan: string | undefined): number {
  const span = Number(colspan ?? 1)
  if (!Number.isInteger(span) || span < 1 || span > 288) throw drift(`a cell spans '${colspan?.slice(0, 10)}' columns`)
  return span
}

/** For '6:00pm–6:30pm - Available': an en dash (U+2013) between the times, a hyphen before the word. */
const titlePattern = /^\s*(\d{1,2}(?::\d{2})?\s*[ap]m)\s*[\u2013\u2014-]\s*(\d{1,2}(?::\d{2})?\s*[ap]m)\s+-\s+(.*)$/is

/** The times at the start of a title; undefined for any other title. An end at midnight is the end of the day. */
export function timesInTitle(title: string): { start: number; end: number; isAvailable: boolean } | undefined {
  const [, from = '', to = '', word = ''] = titlePattern.exec(title) ?? []
  const [start, end] = [minutesOfClockLabel(from), minutesOfClockLabel(to)]
  if (start === undefined || end === undefined) return undefined
  return { start, end: end === 0 ? 24 * 60 : end, isAvailable: /^available\s*$/i.test(word) }
}
