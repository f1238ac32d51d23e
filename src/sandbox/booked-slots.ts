import type { LocalDate } from '#domain/calendar/local-date.ts'
import { minutesOfSlot, roundToSlot } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { World } from './world.ts'

/** A court, pitch or tee time that is booked, and can be given back. */
export interface BookedSlot {
  /** Golf has one course, which needs no name. */
  resource?: string
  startMinutes: number
  setFree(isFree: boolean): void
}

interface HalfHour {
  world: World
  venue: Venue
  date: LocalDate
  slot: number
  /** Minutes that a court or pitch is free again. */
  minutes: number
  /** False if nothing may be free in the half-hour yet. */
  mayBeOpen: boolean
}

/** The bookings of a half-hour that could be freed. Tee times are freed for four players. */
export function bookedSlots(at: HalfHour): BookedSlot[] {
  const { slots, count } = at.venue.sport === 'golf' ? teeTimes(at) : courts(at)
  return at.mayBeOpen || slots.length === count ? slots : []
}

function teeTimes({ world, venue, date, slot }: HalfHour): { slots: BookedSlot[]; count: number } {
  const { opensMinutes, closesMinutes, stepMinutes } = world.venuePlan(venue)
  const steps = Math.ceil((closesMinutes - opensMinutes) / stepMinutes)
  const tees = Array.from({ length: steps }, (_, index) => opensMinutes + index * stepMinutes)
    .filter((start) => roundToSlot(start) === slot)
    .map((minutes) => ({ venueId: venue.id, date, minutes }))
  const slots = tees
    .filter((tee) => world.freeSpots(tee) === 0)
    .map((tee) => ({
      startMinutes: tee.minutes,
      setFree: (isFree: boolean) => world.setSpots(tee, isFree ? 4 : undefined),
    }))
  return { slots, count: tees.length }
}

function courts({ world, venue, date, slot, minutes }: HalfHour): { slots: BookedSlot[]; count: number } {
  const { resources, opensMinutes, closesMinutes } = world.venuePlan(venue)
  const startMinutes = minutesOfSlot(slot)
  if (startMinutes < opensMinutes || startMinutes + minutes > closesMinutes) return { slots: [], count: 0 }
  const halfHours = Array.from({ length: minutes / 30 }, (_, index) => startMinutes + index * 30)
  const slots = resources
    .map((resource) => ({
      resource,
      times: halfHours.map((time) => ({ venueId: venue.id, resource, date, minutes: time })),
    }))
    .filter(({ times: [first] }) => first && world.isCourtTaken(first))
    .map(({ resource, times }) => ({
      resource,
      startMinutes,
      setFree: (isFree: boolean) => {
        for (const time of times) world.setCourt(time, isFree ? false : undefined)
      },
    }))
  return { slots, count: resources.length }
}
