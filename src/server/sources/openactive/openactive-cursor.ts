import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { Facility, Slot } from './openactive-items.ts'
import type { FeedKnowledge } from './openactive-slots.ts'

/** Far more than the future of any feed: what is larger was not written by us. */
const maxBytes = 64 * 1024 * 1024

/** All that is to be remembered of a pair of feeds, since they only ever tell what has changed. */
export interface FeedMemory extends FeedKnowledge {
  /** When both feeds were last read to their end; before they ever were, when the reading of them began. */
  completeAt: Date
  /** The pages to go on from. */
  positions: { facilities: string; slots: string }
}

function register<T extends z.ZodType>(data: T) {
  return z.array(
    z.tuple([
      z.string(),
      z.object({ modified: z.union([z.number(), z.string()]), isDeleted: z.boolean(), data: data.optional() }),
    ]),
  )
}
const Stored = z.object({
  v: z.literal(1),
  of: z.string(),
  completeAt: z.iso.datetime().transform((text) => new Date(text)),
  positions: z.object({ facilities: z.url(), slots: z.url() }),
  facilities: register(Facility),
  slots: register(Slot),
})

/** The memory as a text, without deletions of what was never told. `of` names the feeds that it is of. */
export function writeCursor({ completeAt, positions, facilities, slots }: FeedMemory, of: string): string {
  const stored: z.input<typeof Stored> = {
    v: 1,
    of,
    completeAt: completeAt.toISOString(),
    positions,
    facilities: [...facilities].filter(([, { data }]) => data !== undefined),
    slots: [...slots].filter(([, { data }]) => data !== undefined),
  }
  return deflateRawSync(JSON.stringify(stored)).toString('base64')
}

/** The memory that a cursor holds; undefined where the text is no cursor of these feeds, whatever else it is. */
export function readCursor(cursor: string, of: string): FeedMemory | undefined {
  let json: unknown
  try {
    const inflated = inflateRawSync(Buffer.from(cursor, 'base64'), { maxOutputLength: maxBytes })
    json = JSON.parse(inflated.toString('utf8'))
  } catch {
    // An older release, another system or a damaged text: the feeds can be read anew at any time.
    return undefined
  }
  const stored = Stored.safeParse(json)
  if (!stored.success || stored.data.of !== of) return undefined
  const { completeAt, positions, facilities, slots } = stored.data
  return { completeAt, positions, facilities: new Map(facilities), slots: new Map(slots) }
}
