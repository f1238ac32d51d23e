import type { Holes } from '#domain/availability/holes.ts'

/** The rounds that a price column names: '9 Holes with Cart', '18 Holes'. 'Twilight' names none. */
export function holesOf(label: string): Holes[] {
  const rounds: Holes[] = []
  if (/\b(?:9|nine)[- ]?holes?\b|\b(?:front|back) (?:9|nine)\b/i.test(label)) rounds.push(9)
  if (/\b(?:18|eighteen)[- ]?holes?\b/i.test(label)) rounds.push(18)
  return rounds
}
