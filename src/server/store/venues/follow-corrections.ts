import type { Pool } from 'pg'
import { correctVenues, type VenueCorrections } from '#domain/venues/corrected-venues.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { followChannel } from '#server/store/follow-channel.ts'
import { correctionChannel, loadCorrections } from './corrections.ts'

/**
 * Applies venues' corrections in this process, now and after each change in any process. Resolves once the stored ones
 * are applied.
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
  /** Receives the corrections in force; by default the catalogue does. */
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
