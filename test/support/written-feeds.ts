import type { StandInAnswer } from '#sandbox/stand-in.ts'
import { startAnsweredSource, type AnsweredSource } from '#test/support/answered-source.ts'

/** A page of a feed, or an answer that is none. `next` is an address on the feed's site, or a whole one. */
export type WrittenPage = { next: string; items: unknown[] } | { answer: StandInAnswer }

/** An OpenActive source before feeds that a test writes page by page. */
export interface WrittenFeeds extends AnsweredSource {
  /** Pages by address: `/facilities` and `/slots` are the first ones. A page that is not there is answered 404. */
  pages: Record<string, WrittenPage>
  /** The addresses that were asked for since the last call of this. */
  asked(): string[]
}

export const facilityId = 'https://council.example/facility-uses/1'

export async function startWrittenFeeds(
  pages: Record<string, WrittenPage>,
  keys: Record<string, unknown> = {},
): Promise<WrittenFeeds> {
  const source = await startAnsweredSource(
    ({ origin, pathname, search }) => {
      const page = pages[`${pathname}${search}`]
      if (!page) return undefined
      if ('answer' in page) return page.answer
      const next = page.next.startsWith('/') ? `${origin}${page.next}` : page.next
      return { contentType: 'application/json', body: JSON.stringify({ next, license: 'CC', items: page.items }) }
    },
    (origin) => ({
      venue: 'manly-lawn-tc',
      system: 'openactive',
      facilityUsesUrl: `${origin}/facilities`,
      slotsUrl: `${origin}/slots`,
      ...keys,
    }),
  )
  let heard = 0
  return Object.assign(source, {
    pages,
    asked() {
      const since = source.exchanges.slice(heard).map(({ url }) => `${url.pathname}${url.search}`)
      heard = source.exchanges.length
      return since
    },
  })
}

/** Both feeds with one page of items each, and the last pages after them. */
export function twoFeeds(slots: unknown[], facilities: unknown[] = [facility()]): Record<string, WrittenPage> {
  return {
    '/facilities': { next: '/facilities?after=1', items: facilities },
    '/facilities?after=1': { next: '/facilities?after=1', items: [] },
    '/slots': { next: '/slots?after=1', items: slots },
    '/slots?after=1': { next: '/slots?after=1', items: [] },
  }
}

export function facility(data: Record<string, unknown> = {}, id: string | number = 'fu-1') {
  const whole = { '@type': 'FacilityUse', '@id': facilityId, name: 'Courts', ...data }
  return { state: 'updated', kind: 'FacilityUse', id, modified: 1, data: whole }
}

/** A free slot of an hour at seven in the evening of Sunday 22 November, unless the data say otherwise. */
export function slot(
  data: Record<string, unknown> = {},
  { id = 's-1', modified = 1 }: { id?: string | number; modified?: number | string } = {},
) {
  const whole = {
    '@type': 'Slot',
    '@id': `https://council.example/slots/${id}`,
    facilityUse: facilityId,
    startDate: '2026-11-22T19:00:00+11:00',
    duration: 'PT1H',
    remainingUses: 2,
    ...data,
  }
  return { state: 'updated', kind: 'FacilityUse/Slot', id, modified, data: whole }
}

export function deletion(id: string | number, modified: number | string = 2, kind = 'FacilityUse/Slot') {
  return { state: 'deleted', kind, id, modified }
}
