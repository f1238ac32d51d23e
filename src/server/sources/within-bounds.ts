import { plainText, type CoveredDay, type Opening } from '#domain/availability/opening.ts'
import type { ValidSource } from './source-configuration.ts'
import { addressOf } from './source-entry.ts'
import type { VenueSource } from './venue-source.ts'

const maxNameLength = 120
/** Its end tells openings of one court apart. */
const maxKeyLength = 200
const maxLinkLength = 2000

/**
 * Wraps a connector, so that what its pages name is bounded like any input (rule sources-22): names are plain and short,
 * and a link that may lead elsewhere becomes that of the venue's own page.
 */
export function withinBounds(source: VenueSource, entry: ValidSource): VenueSource {
  const { bookingUrl: told } = entry.listing
  const configured = entry.system === 'icalendar' ? entry.bookingUrl : undefined
  const own = [configured, told, addressOf(entry)].filter((address) => address !== undefined)
  const origins = new Set(own.map((address) => new URL(address).origin))
  const fallback = new URL(own[0] ?? addressOf(entry)).href

  return {
    ...source,
    async read(request) {
      const reading = await source.read(request)
      // Of this reading alone: pages may name others each time. Many openings share a court, and some a link.
      const [names, links] = [new Map<string, string>(), new Map<string, string>()]
      const nameOf = (text: string) => remembered(names, text, boundedName)
      const linkOf = (text: string) => remembered(links, text, () => boundedLink(text, origins) ?? fallback)
      const bounded = ({ key, resource, bookingUrl, ...rest }: Opening): Opening => {
        const name = resource === undefined ? '' : nameOf(resource)
        return {
          ...rest,
          key: key.slice(-maxKeyLength),
          ...(name !== '' && { resource: name }),
          bookingUrl: linkOf(bookingUrl),
        }
      }
      const covered = reading.covered.map((day): CoveredDay => ({
        ...day,
        openings: day.openings.map(bounded),
        ...(day.forMembers && { forMembers: day.forMembers.map(bounded) }),
        ...(day.unknownCourts && { unknownCourts: day.unknownCourts.map(nameOf) }),
      }))
      return { ...reading, covered }
    },
  }
}

/** A name without what harms a page or a mail, short enough for both. */
function boundedName(text: string): string {
  // Cut first: half a character that is left is no text.
  return plainText(text.slice(0, maxNameLength)).replace(/\s+/g, ' ')
}

/** An address of the web on one of these origins; undefined for any other. Programs repair control characters silently. */
function boundedLink(text: string, origins: ReadonlySet<string>): string | undefined {
  const url = /\p{Cc}/u.test(text) ? null : URL.parse(text)
  const isOwn = url !== null && origins.has(url.origin) && url.username === '' && url.password === ''
  return isOwn && /^https?:$/.test(url.protocol) && url.href.length <= maxLinkLength ? url.href : undefined
}

function remembered(known: Map<string, string>, text: string, make: (text: string) => string): string {
  const made = known.get(text) ?? make(text)
  known.set(text, made)
  return made
}
