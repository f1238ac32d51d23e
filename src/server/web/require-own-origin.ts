import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/app-error.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** One click in a mailbox on the web, which carries its own proof (RFC 8058). */
const oneClick = /^\/api\/alerts\/link\//

/**
 * Refuses whatever changes something and is sent by a page of another site. A session is no cookie, so such a page could do
 * nothing in anybody's name; but it could have its visitors' browsers register people and ask for emails. Browsers say where
 * a request comes from (Origin, RFC 6454; Sec-Fetch-Site, Fetch Metadata), programs say nothing.
 */
export function requireOwnOrigin(app: FastifyInstance, appUrl: string): void {
  const own = new URL(appUrl).origin
  app.addHook('onRequest', async ({ method, url, headers: { origin, host, 'sec-fetch-site': site } }) => {
    if (reading.has(method) || oneClick.test(url)) return
    const isForeign = origin !== undefined && origin !== own && URL.parse(origin)?.host !== host
    if (isForeign || site === 'cross-site')
      throw new AppError('FOREIGN_ORIGIN', 'Pages of other sites cannot send this. Open Courtside itself.')
  })
}
