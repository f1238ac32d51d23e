import { counted } from '#domain/counted.ts'
import type { MailFacts } from './mail-facts.ts'

/** Inboxes show so many characters in full. */
const longestSubject = 60

/** A subject that inboxes show in full. A longer one ends in an ellipsis. */
export function subjectLine(text: string): string {
  return text.length > longestSubject ? `${text.slice(0, longestSubject - 1).toWellFormed()}…` : text
}

/** A shorter part of a venue's name names no venue. */
const shortestName = 6

/**
 * 'Open now: Sat 5 Dec, 7:00 PM, Manly Lawn Tennis Club'. Day and hour come before the venue, so they are never what is
 * cut: neither by the limit of 60 characters nor by a phone that shows half of them (rule emails-3).
 */
export function openingsSubject({
  first,
  total,
  isDigest,
}: Pick<MailFacts['openings-found'], 'first' | 'total' | 'isDigest'>): string {
  const start = `${leadOf(total, isDigest)}: ${first.shortDay}, ${first.time}`
  const left = longestSubject - start.length - 2
  if (first.venue.length <= left) return `${start}, ${first.venue}`
  return left < shortestName ? start : `${start}, ${first.venue.slice(0, left - 1).trimEnd()}…`
}

function leadOf(total: number, isDigest: boolean): string {
  const openings = counted(total, 'opening', 'openings')
  if (isDigest) return `Daily digest, ${openings}`
  return total === 1 ? 'Open now' : openings
}
