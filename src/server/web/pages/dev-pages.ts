import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { withAddedVenues } from './added-venues-element.ts'

/** Serves the pages through Vite with hot module replacement, for `npm run dev`. */
export async function serveDevPages(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const plugins = [{ name: 'added-venues', transformIndexHtml: withAddedVenues }]
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'spa', plugins })
  await app.register(middie)
  app.use((request, response, next) => {
    if (/^\/(api|trpc|healthz|readyz|metrics|venues|sitemap-venues\.xml)(\/|\?|$)/.test(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
}
