import { instantOf } from '#domain/calendar/venue-time.ts'

/** Noon in Sydney on 21 November 2026, a Saturday. */
export const noon = instantOf('2026-11-21', 12 * 60)
/** 8 PM on the Tuesday after. */
export const tuesdayEvening = instantOf('2026-11-24', 20 * 60)
