import createClient, { type Client } from 'openapi-fetch'
import { apiKeyPrefix, type KeyScope } from '#domain/integrations/api-key.ts'
import { hashToken } from '#server/signing/one-time-token.ts'
import { insertApiKey } from '#server/store/integrations/api-keys.ts'
import { court } from '#test/support/an-opening.ts'
import { noon } from '#test/support/noon.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'
import { ApiDocument } from './api-document.ts'
import type { paths } from '#scripts/build/client-package/api-types.ts'
import { createCheckedFetch, type CheckedFetch } from './checked-fetch.ts'

export const password = 'correct horse battery'

/** The documented paths over real HTTP, called by the client that is generated from the document. */
export interface DocumentedApi {
  url: string
  client: Client<paths>
  /** The same for requests that the client's types rightly refuse. */
  send: (call: string, init?: RequestInit) => Promise<Response>
  unseen: CheckedFetch['unseen']
  /**
   * Asks for each documented answer that fits and was not given yet, by such a request. Resolves to their number.
   * @throws if another answer is given
   */
  give: (answers: RegExp, request: { headers?: Record<string, string>; body?: string }) => Promise<number>
  spine: WorldWith<'mail' | 'pipeline'>
  /** A second door to the same data, which counts requests. */
  startLimited: () => Promise<{ send: DocumentedApi['send']; stop: () => Promise<void> }>
  /** The header of a new, verified, signed-in person. */
  signUp: (email: string) => Promise<{ authorization: string }>
  /** The token of the newest mail to an address whose link leads to that path. */
  mailedToken: (to: string, path: string) => Promise<string>
  /** The header of a new key of a person. */
  addKey: (email: string, scopes: KeyScope[]) => Promise<{ 'x-api-key': string }>
  stop: () => Promise<void>
}

/** `unseen` and `give` are about the paths of /api/v1, or about those beside it. */
export async function startDocumentedApi(paths: 'today' | 'v1'): Promise<DocumentedApi> {
  const spine = await createWorld({ mail: true, pipeline: true })
  await recordOpenings(spine)
  const site = await openSite(spine)
  const document = ApiDocument.parse(await (await fetch(`${site.url}/api/openapi.json`)).json())
  const { fetch: checkedFetch, unseen: allUnseen } = createCheckedFetch(document)
  const unseen = () => allUnseen().filter((answer) => answer.includes(' /api/v1/') === (paths === 'v1'))
  const client = createClient<paths>({ baseUrl: site.url, fetch: checkedFetch })
  const sendTo = (url: string) => async (call: string, init?: RequestInit) => {
    const [method = '', path = ''] = call.split(' ')
    return checkedFetch(new Request(`${url}${fill(path)}`, { method, ...init }))
  }

  async function mailedToken(to: string, path: string): Promise<string> {
    await spine.deliver()
    const text = spine.sink.mails.findLast((mail) => mail.to === to && mail.parsed.text?.includes(path))?.parsed.text
    return new RegExp(`${path}\\?token=([^&#\\s]+)`).exec(text ?? '')?.[1] ?? ''
  }

  return {
    url: site.url,
    client,
    unseen,
    spine,
    mailedToken,
    send: sendTo(site.url),
    async startLimited() {
      const limited = await openSite(spine, { config: { rateLimits: true } })
      // Ten calls in each of thirty requests are those of a minute.
      const tenCalls = `${limited.url}/trpc/${Array(10).fill('no.such').join()}?batch=1`
      for (let request = 0; request < 30; request += 1) await fetch(tenCalls)
      return { send: sendTo(limited.url), stop: () => limited.stop() }
    },
    async signUp(email) {
      const credentials = { email, password }
      const { response } = await client.POST('/api/auth/register', { body: credentials })
      // The link verifies by itself in the browser that registered.
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
      const token = await mailedToken(email, '/api/auth/verify-email')
      await client.GET('/api/auth/verify-email', { params: { query: { token } }, headers: { cookie } })
      const { data } = await client.POST('/api/auth/login', { body: credentials })
      return { authorization: `Bearer ${data?.token}` }
    },
    async give(answers, { headers = {}, body }) {
      const waiting = unseen().filter((one) => answers.test(one))
      for (const answer of waiting) {
        const isRead = body === undefined || answer.startsWith('GET')
        const init = isRead ? { headers } : { body, headers: { 'content-type': 'application/json', ...headers } }
        const { status } = await sendTo(site.url)(answer, init)
        if (!answer.endsWith(` ${status}`)) throw new Error(`${answer} was asked for, and ${status} given`)
      }
      return waiting.length
    },
    async addKey(email, scopes) {
      const key = `${apiKeyPrefix}${crypto.randomUUID()}`
      const [user] = await spine.em().execute<{ id: string }[]>('select id from users where email = ?', [email])
      const made = { userId: user?.id ?? '', name: 'K', keyHash: hashToken(key), expiresAt: null, now: spine.now() }
      await insertApiKey(spine.em(), { ...made, scopes })
      return { 'x-api-key': key }
    },
    stop: spine.stop,
  }
}

/** Something to name where a path has a parameter. */
function fill(path: string): string {
  return path.replace('{id}', crypto.randomUUID()).replace('{action}', 'stop').replace('{token}', 'x')
}

async function recordOpenings(spine: DocumentedApi['spine']): Promise<void> {
  const date = '2026-11-24'
  const bookingUrl = 'https://club.example/t'
  const tee = { key: '1', startMinutes: 368, holes: [9 as const, 18 as const], spots: 3, bookingUrl }
  await spine.record({ venueId: 'manly-lawn-tc', covered: [{ date, openings: [court('Court 1', 1140)] }] })
  await spine.record({ venueId: 'Long Reef', covered: [{ date, openings: [tee] }] })
  await spine.record({ venueId: 'Pittwater RSL', covered: [{ date, openings: [court('Court 1', 1080)] }] })
  spine.clock.now = noon
}
