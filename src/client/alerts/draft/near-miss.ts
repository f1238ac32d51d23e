import leven from 'leven'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { suburbs } from '#region/suburbs.ts'

/** Longer names are not typed word by word. */
const mostWords = 4

/**
 * The suburb or venue that unread words nearly name, and those words: 'chatwood' for 'Chatswood'. One letter may be
 * wrong, and a second one in a name of eight letters or more (rule alerts-59).
 */
export function nearMiss(unread: readonly string[], catalogue: Catalogue): { typed: string; name: string } | undefined {
  const names = [...suburbs.map(({ name }) => name), ...catalogue.of('all').map(({ displayName }) => displayName)]
  for (let count = mostWords; count > 0; count -= 1) {
    for (let from = 0; from + count <= unread.length; from += 1) {
      const typed = unread.slice(from, from + count).join(' ')
      const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
      const name = names.find((one) => leven(typed, one.toLowerCase(), { maxDistance: allowed + 1 }) <= allowed)
      if (name) return { typed, name }
    }
  }
  return undefined
}
