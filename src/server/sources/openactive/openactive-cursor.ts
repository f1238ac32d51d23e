import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { OddSlot } from './odd-items.ts'
import { Facility, Slot } from './openactive-items.ts'
import type { FeedKnowledge } from './openactive-slots.ts'

/** Far more than the future of any feed. A larger cursor was not written by us. */
const maxBytes = 64 * 1024 * 1024

/** The stored state of a pair of feeds, because feeds only send changes. */
export interface FeedMemory extends FeedKnowledge {
  /** When both feeds were last read to their end. Until then, when their reading began. */
  completeAt: Date
  /** The pages to continue from. */
  positions: { facilities: string; slots: string }
  /** The last pages that had items, by feed: a healthy feed still has items there. */
  lastFull: { facilities?: string | undefined; slots?: string | undefined }
  /** When it was last checked that the feeds still have the items that they had. */
  checkedAt: Date
  /** The feeds' own terms. */
  licence: string | undefined
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
  v: z.literal(3),
  of: z.string(),
  completeAt: z.iso.datetime().transform((text) => new Date(text)),
  positions: z.object({ facilities: z.url(), slots: z.url() }),
  lastFull: z.object({ facilities: z.url().optional(), slots: z.url().optional() }),
  checkedAt: z.iso.datetime().transform((text) => new Date(text)),
  licence: z.string().optional(),
  facilities: register(Facility),
  slots: register(z.union([Slot, OddSlot])),
})

/** The memory as text. Deletions of items that were never seen are left out. `of` identifies the feeds. */
export function writeCursor({ facilities, slots, ...memory }: FeedMemory, of: string): string {
  const stored: z.input<typeof Stored> = {
    ...memory,
    v: 3,
    of,
    completeAt: memory.completeAt.toISOString(),
    checkedAt: memory.checkedAt.toISOString(),
    facilities: [...facilities].filter(([, { data }]) => data !== undefined),
    slots: [...slots].filter(([, { data }]) => data !== undefined),
  }
  return deflateRawSync(JSON.stringify(stored)).toString('base64')
}

/** Reads the memory from a cursor; undefined if the text is not a cursor of these feeds. */
export function readCursor(cursor: string, of: string): FeedMemory | undefined {
  let json: unknown
  try {
    const inflated = inflateRawSync(Buffer.from(cursor, 'base64'), { maxOutputLength: maxBytes })
    json = JSON.parse(inflated.toString('utf8'))
  } catch {
    // An older release, another system or a damaged text. The feeds can always be read from the start.
    return undefined
  }
  const stored = Stored.safeParse(json)
  if (!stored.success || stored.data.of !== of) return undefined
  const { facilities, slots, licence, ...memory } = stored.data
  return { ...memory, licence, facilities: new Map(facilities), slots: new Map(slots) }
}
