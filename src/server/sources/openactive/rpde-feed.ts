import { failed, type HttpFailure } from '#server/sources/source-failure.ts'
import type { PageAnswer } from '#server/sources/http/page-answer.ts'
import { isOlder, type RpdeItem, type RpdePage, type Version } from './rpde-page.ts'

/** The newest version of each item of a feed. A deleted item keeps its last known data. */
export type Register<T> = Map<string, Registered<T>>
interface Registered<T> {
  modified: Version
  isDeleted: boolean
  data?: T | undefined
}

/** How far a feed was followed: `position` is the page to continue from. */
export interface Walk {
  position: string
  pages: number
  /** The last page with items; undefined if there was none. */
  lastFull: string | undefined
  licence: string | undefined
  /** `more`: the feed has more pages than one reading may fetch. */
  end: 'reached' | 'more' | HttpFailure
}

/** A site that filters its items can leave some pages empty; more of them are a page that never ends. */
const maxEmptyPages = 10

/**
 * Follows a feed from a page to its last one, which is empty and links to itself. An empty page that links elsewhere is
 * not the end: the site has filtered its items.
 */
export async function followFeed<T>({
  from,
  maxPages,
  readPage,
  register,
}: {
  from: string
  maxPages: number
  readPage: (url: string) => Promise<PageAnswer<RpdePage<T>>>
  register: Register<T>
}): Promise<Walk> {
  const visited = new Set<string>()
  let emptyInARow = 0
  let lastFull: string | undefined
  let licence: string | undefined
  const walkedTo = (position: string, end: Walk['end']) => ({ position, pages: visited.size, lastFull, licence, end })
  let position = from
  while (visited.size < maxPages) {
    const answer = await readPage(position)
    if (answer.kind === 'failed') return walkedTo(position, answer)
    const { items, next } = answer.page
    for (const item of items) enter(register, item)
    visited.add(position)
    licence ??= answer.page.licence
    if (items.length > 0) lastFull = position
    if (items.length === 0 && next === position) return walkedTo(position, 'reached')
    emptyInARow = items.length === 0 ? emptyInARow + 1 : 0
    if (emptyInARow > maxEmptyPages)
      return walkedTo(position, failed('error', `${emptyInARow} pages in a row are empty, and name another one`))
    if (visited.has(next)) return walkedTo(position, failed('error', 'the feed leads back to a page that was read'))
    position = next
  }
  return walkedTo(position, 'more')
}

/** Pages come from caches, so an old version can arrive after the one that replaced it. */
function enter<T>(register: Register<T>, { id, modified, isDeleted, data }: RpdeItem<T>): void {
  const known = register.get(id)
  if (known && isOlder(modified, known.modified)) return
  register.set(id, { modified, isDeleted, data: isDeleted ? known?.data : data })
}
