import type { StandInAnswer } from '#sandbox/stand-in.ts'

/** Deleted items stay for at least seven days, so that a weekly reader misses none. */
const deletedStayMs = 8 * 86_400_000
const pageItems = 500
const licence = 'https://creativecommons.org/licenses/by/4.0/'

export type RpdeOrdering = 'timestamp' | 'change-number'

interface Item {
  id: string
  modified: number
  /** The data as text; undefined when the item is deleted. */
  json: string | undefined
  deletedAtMs: number
}

/** A Realtime Paged Data Exchange feed. It remembers its items and publishes each difference as a newer version. */
export interface RpdeStandInFeed {
  /** Makes these, by id, the items of the feed. Items that were there before and are missing now are deleted. */
  update(items: ReadonlyMap<string, object>, now: Date): void
  page(url: URL): StandInAnswer
}

export function createRpdeStandInFeed(kind: string, ordering: RpdeOrdering): RpdeStandInFeed {
  const items = new Map<string, Item>()
  let lastModified = 0

  /** Versions only ever grow. Those of one update may share a timestamp, but never a change number. */
  function versionsFrom(now: Date): () => number {
    const timestamp = Math.max(lastModified + 1, Math.floor(now.getTime() / 1000))
    return () => (lastModified = ordering === 'timestamp' ? timestamp : lastModified + 1)
  }

  function addressAfter(url: URL, { modified, id }: Item): string {
    const root = `${url.origin}${url.pathname}`
    if (ordering === 'change-number') return `${root}?afterChangeNumber=${modified}`
    return `${root}?afterTimestamp=${modified}&afterId=${encodeURIComponent(id)}`
  }

  function isAfter({ searchParams }: URL, { modified, id }: Item): boolean {
    if (ordering === 'change-number') return modified > Number(searchParams.get('afterChangeNumber') ?? 0)
    const after = Number(searchParams.get('afterTimestamp') ?? 0)
    return modified > after || (modified === after && id > (searchParams.get('afterId') ?? ''))
  }

  return {
    update(current, now) {
      const nextVersion = versionsFrom(now)
      for (const [id, data] of current) {
        const json = JSON.stringify(data)
        if (items.get(id)?.json !== json) items.set(id, { id, modified: nextVersion(), json, deletedAtMs: 0 })
      }
      for (const [id, item] of items) {
        if (current.has(id)) continue
        if (item.json !== undefined) {
          items.set(id, { id, modified: nextVersion(), json: undefined, deletedAtMs: now.getTime() })
        } else if (now.getTime() - item.deletedAtMs > deletedStayMs) items.delete(id)
      }
    },
    page(url) {
      const onPage = [...items.values()]
        .filter((item) => isAfter(url, item))
        .toSorted((a, b) => a.modified - b.modified || (a.id < b.id ? -1 : 1))
        .slice(0, pageItems)
      const last = onPage.at(-1)
      const next = last ? addressAfter(url, last) : url.href
      const texts = onPage.map(({ id, modified, json }) => {
        const item = JSON.stringify({ state: json === undefined ? 'deleted' : 'updated', kind, id, modified })
        return json === undefined ? item : `${item.slice(0, -1)},"data":${json}}`
      })
      const body = `{"next":${JSON.stringify(next)},"license":"${licence}","items":[${texts.join(',')}]}`
      const headers = { 'cache-control': `public, max-age=${last ? 3600 : 8}` }
      return { contentType: 'application/json; charset=utf-8', body, headers }
    },
  }
}
