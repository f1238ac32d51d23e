import type { ViteDevServer } from 'vite'
import type { PageRenderer, ServePages } from './page-renderer.ts'

/** Addresses that Vite serves: modules, files of `public`, and its own paths. */
const files = /^\/(@|src\/|node_modules\/|[^?]*\.(?!ics|rss|json|xml|txt)\w+(\?|$))/

/** Renders the pages through Vite with hot module replacement, for `npm run dev`. Vite's web sockets come to `hmrPort`. */
export function devPages(vite: ViteDevServer, hmrPort: number): ServePages {
  return (app) => {
    app.addHook('onRequest', (request, reply, next) => {
      if (files.test(request.url)) vite.middlewares(request.raw, reply.raw, next)
      else next()
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
      sockets: [`ws://*:${hmrPort}`],
      finish: (url, html) => vite.transformIndexHtml(url, html),
    })
  }
}
