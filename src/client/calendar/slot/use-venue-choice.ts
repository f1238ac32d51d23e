import { useState } from 'react'
import type { Holes } from '#domain/availability/holes.ts'
import { holesOf } from '#domain/availability/opening.ts'
import { holesOffered, type VenueCardData } from './venue-options.ts'

/**
 * The selection on a card (rule calendar-32). The first option is preselected. Pressing the selected number of holes of
 * a golf card, or the selected option of any other, deselects it.
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
