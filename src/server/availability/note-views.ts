import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { saveViews } from '#server/store/readings/reading-demand.ts'

/** A day of a sport is recorded at most this often, however many people view it. */
const notedForMs = 60_000

/**
 * Tells the pipeline which days people view, so that these are read more often. Nobody waits for it, and nothing is
 * stored about who viewed them.
 */
export interface ViewNotes {
  note(em: EntityManager, view: { sport: Sport; dates: readonly LocalDate[]; at: Date }): void
}

export function createViewNotes(onError: (error: unknown) => void): ViewNotes {
  const notedAt = new Map<string, number>()
  return {
    note(em, { sport, dates, at }) {
      const fresh = dates.filter((date) => at.getTime() - (notedAt.get(`${sport} ${date}`) ?? 0) >= notedForMs)
      if (fresh.length === 0) return
      for (const date of fresh) notedAt.set(`${sport} ${date}`, at.getTime())
      // Days that have passed are never viewed again.
      for (const [key, ms] of notedAt) if (at.getTime() - ms > 86_400_000) notedAt.delete(key)
      saveViews(em, { sport, dates: fresh, at }).catch(onError)
    },
  }
}
