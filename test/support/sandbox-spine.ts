import type { BookingSystem } from '#domain/venues/booking-system.ts'
import type { TestAnswer } from './world/site.ts'
import { createWorld, type WorldWith } from './world.ts'

/** The whole way: stand-in venues over HTTP, the pipeline, the site, a real SMTP server, under one clock. */
export interface SandboxSpine extends WorldWith<'mail' | 'pipeline' | 'site' | 'venues'> {
  /** Registers, follows the mailed link and signs in: over the documented paths. Returns the token. */
  signUp(email: string): Promise<string>
}

export async function startSandboxSpine(
  venues: readonly string[] | Readonly<Record<string, BookingSystem>>,
): Promise<SandboxSpine> {
  const world = await createWorld({ mail: true, pipeline: true, site: {}, venues })
  const { site } = world
  return Object.assign(world, {
    async signUp(email: string) {
      const password = 'correct horse battery'
      expectStatus(await site.call('POST', '/api/auth/register', { body: { email, password } }), [200, 201])
      await world.deliver()
      const mail = world.sink.mails.findLast(({ to }) => to === email)
      const token = /verify-email\?token=([\w-]+)/.exec(mail?.parsed.text ?? '')?.[1]
      await site.call('POST', '/trpc/auth.verifyEmail', { body: { json: { token } } })
      const login = await site.call('POST', '/api/auth/login', { body: { email, password } })
      expectStatus(login, [200])
      return String(login.body['token'])
    },
  })
}

function expectStatus({ status, body }: TestAnswer, wanted: number[]): void {
  if (!wanted.includes(status)) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
}
