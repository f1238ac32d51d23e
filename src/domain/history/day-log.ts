import type { Sport } from '#domain/venues/sport.ts'
import type { DayChange, GoneOpening } from './day-change.ts'
import type { SeenOpening } from './seen-opening.ts'

/**
 * The history of one venue-day as bytes, so small that a year of it can be kept: its changes in a row, each written after
 * the last. Numbers take as many bytes as they need, seven bits in each. The bytes are stored: only add to the format.
 *
 *     change   lead · 2 × openings + first · its openings
 *     opening  4 × start + kind · identity (3 bytes) · where it is open, what it offers
 *     offers   golf: 4 × spots + holes (1 nine, 2 eighteen, 3 either); others: minutes
 */
const gone = 0
const openToAll = 1
const openToMembers = 2

export function encodeChange(sport: Sport, { lead, isFirst, open, gone: closed }: DayChange): Uint8Array {
  const bytes: number[] = []
  put(bytes, lead)
  put(bytes, (open.length + closed.length) * 2 + Number(isFirst))
  for (const seen of open) {
    putIdentity(bytes, seen, seen.forMembers ? openToMembers : openToAll)
    put(bytes, offersOf(sport, seen))
  }
  for (const seen of closed) putIdentity(bytes, seen, gone)
  return Uint8Array.from(bytes)
}

export function decodeLog(sport: Sport, bytes: Uint8Array): DayChange[] {
  const read = { bytes, at: 0 }
  const changes: DayChange[] = []
  while (read.at < bytes.length) {
    const lead = take(read)
    const head = take(read)
    const change: DayChange = { lead, isFirst: head % 2 === 1, open: [], gone: [] }
    for (let left = head >> 1; left > 0; left -= 1) takeOpening(sport, read, change)
    changes.push(change)
  }
  return changes
}

interface Read {
  bytes: Uint8Array
  at: number
}

function takeOpening(sport: Sport, read: Read, { open, gone: closed }: DayChange): void {
  const head = take(read)
  const kind = head % 4
  const startMinutes = head >> 2
  const id = (byte(read) << 16) | (byte(read) << 8) | byte(read)
  if (kind === gone) closed.push({ id, startMinutes })
  else {
    const members = kind === openToMembers ? { forMembers: true as const } : {}
    open.push({ id, startMinutes, ...offered(sport, take(read)), ...members })
  }
}

function putIdentity(bytes: number[], { id, startMinutes }: GoneOpening, kind: number): void {
  put(bytes, startMinutes * 4 + kind)
  bytes.push(id >> 16, (id >> 8) & 255, id & 255)
}

function offersOf(sport: Sport, { maxMinutes = 0, holes = [], spots = 0 }: SeenOpening): number {
  return sport === 'golf' ? spots * 4 + Number(holes.includes(9)) + 2 * Number(holes.includes(18)) : maxMinutes
}

function offered(sport: Sport, offers: number): Partial<SeenOpening> {
  if (sport !== 'golf') return { maxMinutes: offers }
  const holes = ([9, 18] as const).filter((_, bit) => (offers >> bit) % 2 === 1)
  return { holes, spots: offers >> 2 }
}

function put(bytes: number[], value: number): void {
  let left = value
  for (; left > 127; left >>>= 7) bytes.push((left & 127) | 128)
  bytes.push(left)
}

function take(read: Read): number {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const next = byte(read)
    value |= (next & 127) << shift
    if (next < 128) return value
  }
}

function byte(read: Read): number {
  const value = read.bytes[read.at]
  if (value === undefined) throw new Error('the history of a day ends in the middle of a change')
  read.at += 1
  return value
}
