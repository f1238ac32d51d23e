import { z } from 'zod'
import { ChosenAlerts } from './alert-ids.ts'

const msPerDay = 86_400_000

/** The pause of a link that names no end. */
export const defaultPauseMs = 7 * msPerDay
/** A longer pause would be forgotten. */
const maxPauseMs = 90 * msPerDay

/** Alerts that rest, and the instant at which they start again by themselves. */
export const PauseInput = ChosenAlerts.extend({ until: z.date() })

/** True if a pause may end at this instant: ahead, and within 90 days (rule alerts-46). */
export function isPauseEnd(until: Date, now: Date): boolean {
  return until > now && until.getTime() <= now.getTime() + maxPauseMs
}
