import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { TimeSlot } from '#domain/calendar/time-slot.ts'

/** The slot to free; missing fields are chosen. */
export const WantedOpening = z.object({
  venueId: z.string().optional(),
  date: z.optional(LocalDate),
  timeSlot: TimeSlot.optional(),
})
export type WantedOpening = z.infer<typeof WantedOpening>

/** The freed slot and the alert that waits for it; or the reason that none could be freed. */
export const OpeningMade = z.union([
  z.object({
    venueId: z.string(),
    resource: z.string().optional(),
    date: LocalDate,
    startMinutes: z.number(),
    alertOf: z.string().optional(),
    /** The instant until which the pace of that person's emails holds the one about it. */
    heldUntil: z.iso.datetime().optional(),
  }),
  z.object({ refused: z.string() }),
])
export type OpeningMade = z.infer<typeof OpeningMade>

/** The address and the token of a running sandbox's control. */
export const ControlAddress = z.object({
  url: z.string(),
  token: z.string(),
  appUrl: z.string(),
  mailsShownOn: z.string().optional(),
})

export function controlFileIn(dataDir: string): string {
  return join(dataDir, 'sandbox.json')
}

/**
 * Lets other programs of this machine's user change the sandbox while it runs: on loopback, with a token in a file that
 * only this user can read.
 */
export async function startSandboxControl({
  file,
  appUrl,
  mailsShownOn,
  open,
}: {
  file: string
  appUrl: string
  mailsShownOn: string | undefined
  open: (wanted: WantedOpening) => Promise<OpeningMade>
}): Promise<{ stop(): Promise<void> }> {
  const token = randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${token}`) return void answer(401, {})
    if (request.method !== 'POST' || request.url !== '/openings') return void answer(404, {})
    readWanted(request)
      .then(open)
      .then(
        (made) => answer(200, made),
        (error: unknown) => answer(500, { refused: String(error) }),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/openings`
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ url, token, appUrl, mailsShownOn }), { mode: 0o600 })
  return {
    stop() {
      rmSync(file, { force: true })
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function readWanted(request: IncomingMessage): Promise<WantedOpening> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return WantedOpening.parse(JSON.parse(text))
}
