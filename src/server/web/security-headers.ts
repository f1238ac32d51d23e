import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const oneYearSeconds = 365 * 86_400
/** What a page of ours may use of the device; nobody else's may use anything. */
const permissions = 'geolocation=(self), publickey-credentials-get=(self), camera=(), microphone=(), payment=()'

/** The headers that tell browsers what a page of ours may do. They are on every answer. */
export function registerSecurityHeaders(app: FastifyInstance, appUrl: string): void {
  const isSecure = appUrl.startsWith('https:')
  // Created once. Helmet's plugin for Fastify would create it for every request.
  const secure = helmet({
    contentSecurityPolicy: { directives: contentSecurity(isSecure) },
    hsts: isSecure && { maxAge: oneYearSeconds, includeSubDomains: false },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', permissions)
    secure(request.raw, reply.raw, () => done())
  })
}

/** No inline script, no foreign origin; Mantine writes `style` attributes and a style element (docs/decisions). */
function contentSecurity(isSecure: boolean) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: isSecure ? [] : null,
  }
}
