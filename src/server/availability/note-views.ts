import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { saveViews } from '#server/store/readings/reading-demand.ts'

/** A day of a sport is recorded at most this often, however many people view it. */
const notedForMs = 60_000

/**
 * Reports the days that people view to the pipeline, which reads them more often. Runs in the background, and stores
 * nothing about the viewer.
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
