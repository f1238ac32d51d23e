import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'

/** Serves the pages through Vite with hot module replacement, for `npm run dev`. */
export async function serveDevPages(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'spa' })
  await app.register(middie)
  app.use((request, response, next) => {
    if (/^\/(api|trpc|healthz|readyz|metrics)(\/|\?|$)/.test(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
}
