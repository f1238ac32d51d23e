import type { Pool } from 'pg'
import { correctVenues, type VenueCorrections } from '#domain/venues/corrected-venues.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { followChannel } from '#server/store/follow-channel.ts'
import { correctionChannel, loadCorrections } from './corrections.ts'

/**
 * Has this process show venues as they correct themselves, from now on and as soon as one does so anywhere. Resolves once
 * what was corrected before is shown.
 */
export function followCorrections({
  pool,
  em,
  onError,
  apply = correctVenues,
}: {
  pool: Pool
  em: () => EntityManager
  onError: (error: unknown) => void
  /** Hears what holds now; by itself the catalogue does. */
  apply?: (corrections: VenueCorrections) => void
}): Promise<{ stop: () => Promise<void> }> {
  return followChannel({
    pool,
    channel: correctionChannel,
    onError,
    async reload(isStopped) {
      const corrections = await loadCorrections(em())
      if (!isStopped()) apply(corrections)
    },
  })
}
