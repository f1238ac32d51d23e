import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { PageRenderer } from './pages/page-renderer.ts'
import { originOf, type MapTiles } from '#domain/venues/map-tiles.ts'

const oneYearSeconds = 365 * 86_400
/** Device features that our pages may use; other origins may use none. */
const permissions = 'geolocation=(self), publickey-credentials-get=(self), camera=(), microphone=(), payment=()'

/** Headers for Flash, Internet Explorer and script auditors of old. Each costs a hundredth of a cached answer. */
const legacyHeadersOff = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

type PageNeeds = Partial<Pick<PageRenderer, 'inlineScripts' | 'sockets'>>

/** Writes the headers that tell browsers which features our pages may use. They are on every answer. */
export type SecurityHeaders = (request: IncomingMessage, response: ServerResponse) => void

export function securityHeaders({
  appUrl,
  mapTiles,
  page,
}: {
  appUrl: string
  mapTiles?: MapTiles | undefined
  /** The needs of a page beyond its own files, known by the first request. */
  page: () => PageNeeds
}): SecurityHeaders {
  const isSecure = appUrl.startsWith('https:')
  // Created once. Helmet's plugin for Fastify would create it for every request.
  let secure: ReturnType<typeof helmet> | undefined
  return (request, response) => {
    secure ??= helmet({
      contentSecurityPolicy: { directives: contentSecurity(isSecure, page(), mapTiles) },
      hsts: isSecure && { maxAge: oneYearSeconds, includeSubDomains: false },
      // The same as `frame-ancestors`.
      xFrameOptions: { action: 'deny' },
      ...legacyHeadersOff,
    })
    response.setHeader('permissions-policy', permissions)
    secure(request, response, () => {})
  }
}

/** No inline script but the import map, no foreign origin but that of an operator's map; Mantine writes `style` attributes and a style element (docs/decisions). */
function contentSecurity(
  isSecure: boolean,
  { inlineScripts = [], sockets = [] }: PageNeeds,
  mapTiles: MapTiles | undefined,
) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScripts],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', ...(mapTiles ? [originOf(mapTiles)] : [])],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...sockets],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: isSecure ? [] : null,
  }
}
