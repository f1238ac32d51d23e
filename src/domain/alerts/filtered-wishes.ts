import type { Sport } from '#domain/venues/sport.ts'
import { AlertWishes, normalWishes } from '#domain/availability/wishes.ts'

/** The wishes in the filters' text; null for text that names none, as a link written by hand may have. */
export function wishesOfText(text: string | undefined): AlertWishes | null {
  try {
    return AlertWishes.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

/** The text of wishes; undefined if they ask for nothing. */
export function textOfWishes(sport: Sport, asked: AlertWishes): string | undefined {
  const normal = normalWishes(sport, asked)
  return normal ? JSON.stringify(normal) : undefined
}

/** The wishes without courts of venues that are not chosen. */
export function amongVenues({ courts = [], ...others }: AlertWishes, venues: readonly string[]): AlertWishes {
  const chosen = courts.filter(({ venueId }) => venues.includes(venueId))
  return chosen.length > 0 ? { courts: chosen, ...others } : others
}
