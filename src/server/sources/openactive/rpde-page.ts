import { z } from 'zod'
import { drift } from '#server/sources/parsing/drift.ts'
import { readShape } from '#server/sources/parsing/json-shape.ts'

/** A timestamp or a change number. It only orders two versions of an item. */
export type Version = number | string

/** A larger number is not exact and could match several items. */
const Id = z.union([z.string().min(1), z.int()]).transform(String)
const Modified = z
  .union([z.string().min(1), z.number()])
  .transform((value): Version => (/^\d+$/.test(String(value)) ? Math.min(Number(value), Number.MAX_VALUE) : value))

const Page = z.object({
  next: z.string().min(1),
  license: z.string().max(500).optional().catch(undefined),
  items: z.array(z.unknown()),
})
const Item = z.discriminatedUnion('state', [
  z.object({ state: z.literal('updated'), kind: z.string(), id: Id, modified: Modified, data: z.unknown().optional() }),
  z.object({ state: z.literal('deleted'), kind: z.string(), id: Id, modified: Modified }),
])
/** Facts that say what an item without a name or a version could be about. */
const facts = ['@id', 'id', 'facilityUse', 'aggregateFacilityUse', 'startDate'] as const

/** One version of one item. */
export interface RpdeItem<T> {
  id: string
  modified: Version
  isDeleted: boolean
  data: T | undefined
}

export interface RpdePage<T> {
  /** The next page as a full URL on the feed's own origin. */
  next: string
  items: RpdeItem<T>[]
  /** The publisher's licence of the data; it must be shown with derived data. */
  licence: string | undefined
}

/**
 * One page of a Realtime Paged Data Exchange feed.
 * @throws Drift if it is cut off, of another shape, has items of another kind, or links to another site.
 */
export function parseRpdePage<T>(
  text: string,
  { url, kind, readData }: { url: string; kind: RegExp; readData: (data: unknown) => T | undefined },
): RpdePage<T> {
  const page = readShape(text, Page)
  const next = URL.parse(page.next, url)
  if (!next || next.origin !== new URL(url).origin) {
    throw drift(`the feed goes on at another site, ${next?.origin ?? 'none'}`)
  }
  const items = page.items.flatMap((given) => {
    const { data: item } = Item.safeParse(given)
    if (!item) return namelessItem(given, readData)
    if (!kind.test(item.kind)) throw drift(`'${item.kind.slice(0, 60)}' is no kind of this feed`)
    const data = item.state === 'updated' ? readData(item.data) : undefined
    return { id: item.id, modified: item.modified, isDeleted: item.state === 'deleted', data }
  })
  return { next: next.href, items, licence: page.license }
}

/**
 * An item without a name or a version cannot be kept up to date, so it is odd: the days that it may be about are unknown.
 * One that says nothing stops nothing.
 */
function namelessItem<T>(given: unknown, readData: (data: unknown) => T | undefined): RpdeItem<T>[] {
  const said = z.object({ data: z.record(z.string(), z.unknown()) }).safeParse(given).data?.data ?? {}
  const known = Object.fromEntries(facts.flatMap((name) => (name in said ? [[name, said[name]]] : [])))
  const data = readData(known)
  return data === undefined ? [] : [{ id: JSON.stringify(known), modified: 0, isDeleted: false, data }]
}

export function isOlder(version: Version, than: Version): boolean {
  return typeof version === 'number' && typeof than === 'number' ? version < than : String(version) < String(than)
}
