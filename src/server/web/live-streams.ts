import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import { sports, type Sport } from '#domain/venues/sport.ts'
import { ChangesInput, type ChangeFeed, type PositionedEvent } from '#server/availability/watch-changes.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'
import { transformer } from '#server/trpc/transformer.ts'

/** How many streams of changes are open at once (limit L22). */
export interface StreamCaps {
  inProcess: number
  ofAddress: number
}

/** A browser has one stream for a sport: the cap of an address is that of an office or a club. */
export const usualStreamCaps: StreamCaps = { inProcess: 2000, ofAddress: 100 }

const path = 'availability.changes'
/** A client that hears nothing for so long connects again; a ping comes with every fourth part of it. */
const silenceMs = 40_000
const beatMs = silenceMs / 4
/** A reader that has not taken so many bytes gets nothing more until it has, and then reads everything again. */
const maxUnsentBytes = 64 * 1024

/** Makes the feed of this process, which publishes each event once. */
export type LiveChanges = (publish: (sport: Sport, event: PositionedEvent) => void) => ChangeFeed

interface LiveStreams {
  changes: LiveChanges
  caps: StreamCaps
  /** tRPC's own handler, which refuses what cannot be read. */
  answerAsTrpc: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/**
 * Streams changes to the open calendars in tRPC's format. An event becomes bytes once, for all who listen: with tRPC's own
 * streams, one generator and four promises a listener, each reading held the loop of 2,000 calendars for half a second.
 */
export function streamChanges(app: FastifyInstance, { changes, caps, answerAsTrpc }: LiveStreams): void {
  const streams = new Map(sports.map((sport) => [sport, new Set<ServerResponse>()]))
  const feed = changes((sport, event) => sendToAll(sport, bytesOf(event)))
  const takePlace = countStreams(caps)
  const late = new WeakSet<ServerResponse>()

  function sendToAll(sport: Sport, bytes: Buffer): void {
    for (const stream of streams.get(sport) ?? []) {
      if (late.has(stream)) continue
      stream.write(bytes)
      if (stream.writableLength > maxUnsentBytes) waitFor(stream, sport)
    }
  }

  function waitFor(stream: ServerResponse, sport: Sport): void {
    late.add(stream)
    stream.once('drain', () => {
      late.delete(stream)
      stream.write(bytesOf(feed.resync(sport)))
    })
  }

  const beat = setInterval(() => {
    feed.publishReadings()
    for (const sport of sports) sendToAll(sport, ping)
  }, beatMs).unref()
  app.addHook('onClose', async () => clearInterval(beat))

  app.get(`/trpc/${path}`, { schema: { hide: true }, exposeHeadRoute: false, compress: false }, (request, reply) => {
    const input = inputOf(request)
    if (!input) return answerAsTrpc(path, request, reply)
    const leave = takePlace(request.ip)
    const stream = reply.hijack().raw
    stream.once('close', leave)
    stream.writeHead(200, { ...reply.getHeaders(), ...streamHeaders } as Record<string, string>)
    stream.write(Buffer.concat([connected, ...feed.missed(input).map(bytesOf)]))
    streams.get(input.sport)?.add(stream)
    stream.once('close', () => streams.get(input.sport)?.delete(stream))
    return undefined
  })
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}
const connected = Buffer.from(
  `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: silenceMs })}\n\n`,
)
const ping = Buffer.from('event: ping\ndata: \n\n')

function bytesOf({ id, event }: PositionedEvent): Buffer {
  return Buffer.from(`data: ${JSON.stringify(transformer.output.serialize(event))}\nid: ${id}\n\n`)
}

/** The input, with the position that a browser adds when it connects again; undefined if it cannot be read. */
function inputOf({ query, headers }: FastifyRequest): ChangesInput | undefined {
  const { input, lastEventId } = query as Partial<Record<string, unknown>>
  if (typeof input !== 'string') return undefined
  try {
    const said = transformer.input.deserialize(JSON.parse(input)) as object
    const position = headers['last-event-id'] ?? lastEventId
    return ChangesInput.safeParse({ ...said, ...(position !== undefined && { lastEventId: position }) }).data
  } catch {
    return undefined
  }
}

/**
 * Refuses a stream over the caps. A stream holds memory until its reader leaves, so one address could take all of them. A
 * page that is refused works, and asks again. The returned function takes a place, and returns the one that leaves it.
 */
function countStreams({ inProcess, ofAddress }: StreamCaps): (address: string) => () => void {
  const open = new Map<string, number>()
  let all = 0
  return (address) => {
    const block = ipBlock(address)
    const own = open.get(block) ?? 0
    if (own >= ofAddress) {
      const text = `Your network has ${ofAddress} live connections, which is the most there can be. Close a page, or try again in a minute.`
      throw new AppError('TOO_MANY_REQUESTS', text, 60)
    }
    if (all >= inProcess)
      throw new AppError('UNAVAILABLE', 'All live connections are taken. Try again in a minute.', 60)
    open.set(block, own + 1)
    all += 1
    return () => {
      all -= 1
      const left = (open.get(block) ?? 1) - 1
      if (left > 0) open.set(block, left)
      else open.delete(block)
    }
  }
}
