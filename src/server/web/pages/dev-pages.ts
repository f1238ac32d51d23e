import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { withToldVenues, type SiteFacts } from './told-venues.ts'
import { frameAbout, frameContent, type PageFrames } from './venue-frame.ts'

/** Serves the pages through Vite with hot module replacement, for `npm run dev`. */
export async function serveDevPages(app: FastifyInstance, { catalogue }: SiteFacts): Promise<PageFrames> {
  const { createServer } = await import('vite')
  const plugins = [{ name: 'told-venues', transformIndexHtml: (html: string) => withToldVenues(html, catalogue) }]
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'spa', plugins })
  app.addHook('onRequest', (request, reply, next) => {
    if (
      /^\/(api|trpc|healthz|readyz|status|metrics|venues|feeds|embed|mcp|sitemap-venues\.xml)(\/|\?|$)/.test(
        request.url,
      )
    )
      next()
    else vite.middlewares(request.raw, reply.raw, next)
  })
  app.addHook('onClose', () => vite.close())
  const venue = async (url: string) => {
    // Nothing is rendered ahead here: the page finds its content in a template (src/client/landing/venue-page.tsx).
    const html = (await readFile('index.html', 'utf8'))
      .replace('<!--head-->', frameAbout)
      .replace('<body>', `<body><template id="venue">${frameContent}</template>`)
    return vite.transformIndexHtml(url, html)
  }
  return { venue }
}
