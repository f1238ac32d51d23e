import { useState } from 'react'
import type { Holes } from '#domain/availability/holes.ts'
import { holesOf } from '#domain/availability/opening.ts'
import { holesOffered, type VenueCardData } from '#client/calendar/slot/venue-options.ts'

/**
 * What is chosen on a card (rule calendar-32). The first option is chosen already. On a golf card a press on the chosen
 * number of holes takes it back; on any other card a press on the chosen option does.
 */
export function useVenueChoice({ venue, openings }: VenueCardData) {
  const isGolf = venue.sport === 'golf'
  const offered = isGolf ? holesOffered(openings) : []
  const [holes, setHoles] = useState<Holes | undefined>(offered[0])
  const [key, setKey] = useState<string | undefined>(openings[0]?.key)
  const options = isGolf
    ? openings.filter((opening) => holes !== undefined && holesOf(opening).includes(holes))
    : openings
  const chosen = options.find((opening) => opening.key === key) ?? (isGolf ? options[0] : undefined)

  return {
    offered,
    holes,
    options,
    chosen,
    pressHoles: (pressed: Holes) => setHoles(holes === pressed ? undefined : pressed),
    press: (pressed: string) => setKey(chosen?.key === pressed && !isGolf ? undefined : pressed),
  }
}
