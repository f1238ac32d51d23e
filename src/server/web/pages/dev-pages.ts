import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { PageRenderer, ServePages } from './page-renderer.ts'

/** Addresses that Vite serves: modules, files of `public`, and its own paths. */
const files = /^\/(@|src\/|node_modules\/|[^?]*\.(?!ics|rss|json|xml|txt)\w+(\?|$))/

/**
 * Renders the pages through Vite with hot module replacement, for `npm run dev`. `sockets` is the server that Vite takes
 * its web sockets from: they come over the site's port, and a page reloads after the site has started anew.
 */
export function devPages(vite: ViteDevServer, sockets: Server): ServePages {
  return (app) => {
    app.server.on('upgrade', (...upgrade) => sockets.emit('upgrade', ...upgrade))
    app.addHook('onRequest', (request, reply, next) => {
      if (files.test(request.url)) vite.middlewares(request.raw, reply.raw, next)
      else next()
    })
    app.addHook('preClose', async () => {
      for (const { socket } of vite.ws.clients) socket.terminate()
    })
    return Promise.resolve({
      async render(request) {
        const { renderPage } = (await vite.ssrLoadModule('/src/client/start/render-page.tsx')) as {
          renderPage: PageRenderer['render']
        }
        return renderPage(request)
      },
      // Scripts bring their styles here.
      filesOf: () => ({
        importMap: '{}',
        entry: '/src/client/main.tsx',
        scripts: [],
        styles: [],
        css: '',
        darkCss: '',
        fonts: [],
      }),
      // Vite puts scripts of its own into the page, which change with its plugins.
      inlineScripts: ["'unsafe-inline'"],
      finish: (url, html) => vite.transformIndexHtml(url, html),
    })
  }
}
