import { onTestFinished } from 'vitest'
import type { Config } from '#server/config/config.ts'
import type { CoveredDay } from '#domain/availability/opening.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import type { CaughtMail } from './mail-sink.ts'
import { tuesdayEvening } from './noon.ts'
import { createWorld } from './world.ts'

export const ana = 'ana@example.com'
export const password = 'green court'

/** jsdom has bytes of its own, which the cryptography of Node does not take for bytes. */
function useBytesOfNode(): void {
  const bytes = new TextEncoder().encode('')
  Object.assign(globalThis, { Uint8Array: bytes.constructor, ArrayBuffer: bytes.buffer.constructor })
}

/** The site as its screens call it, under the test's clock, and a mail server that keeps its mails. */
export async function startJsdomSite(config: Partial<Config> = {}) {
  useBytesOfNode()
  const wanted = { startsAt: tuesdayEvening, mail: true, pipeline: true, accounts: { rateLimits: false } } as const
  const world = await createWorld({ ...wanted, site: { config } })
  onTestFinished(world.stop)
  const { url, call } = world.site
  const { member } = world
  return Object.assign(world, {
    url,
    /** A verified account, signed in; its mail has come. */
    async member(email = ana) {
      const made = await member(email, password)
      await world.mails()
      return made
    },
    /** Makes an alert for a member, as outside clients do. */
    async make(token: string, body: object): Promise<Alert> {
      return (await call('POST', '/api/alerts', { token, body: { email: ana, ...body } })).body as unknown as Alert
    },
    /** The alerts of a member that have not ended. */
    async alertsOf(token: string): Promise<Alert[]> {
      return (await call('GET', '/api/alerts', { token })).body as unknown as Alert[]
    },
    /** A reading of one venue, as the pipeline stores it. */
    async read(venueId: string, covered: CoveredDay[]): Promise<void> {
      await world.record({ venueId, covered })
    },
    /** The subjects of the mails to an address. */
    async subjectsTo(address: string): Promise<string[]> {
      return (await world.mails()).filter(({ to }) => to === address).map(({ parsed }) => parsed.subject ?? '')
    },
    /** Where a link of a mail leads: the path of its page. `word` stands in the link. */
    async pageOf(mail: CaughtMail | undefined, word = '/api/'): Promise<string> {
      const links = mail?.parsed.text?.match(/http:\/\/courtside\.test\/\S+/g) ?? []
      const link = links.find((one) => one.includes(word))
      if (!link) throw new Error(`the mail has no link ${word}`)
      const path = link.replace('http://courtside.test', '')
      if (!path.startsWith('/api/')) return path
      const answer = await fetch(url + path, { redirect: 'manual' })
      const { pathname, search, hash } = new URL(answer.headers.get('location') ?? '', url)
      // Browsers keep the hash of the link.
      return pathname + search + (hash || new URL(link).hash)
    },
  })
}

export type JsdomSite = Awaited<ReturnType<typeof startJsdomSite>>
