import apiReference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import type { Plugin } from 'vite'

/** The script of /api/docs. */
const fileName = 'api-docs/reference.js'

/**
 * The script of Scalar, which shows the document of the API, as a file of the site. Its plugin for Fastify would hold the five
 * megabytes in the memory of each process.
 */
export function apiReferenceScript(): Plugin {
  return {
    name: 'courtside:api-reference-script',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      if (this.environment.config.build.ssr) return
      this.emitFile({ type: 'asset', fileName, source: await readScript() })
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response, next) => {
        readScript().then((script) => response.setHeader('content-type', 'text/javascript').end(script), next)
      })
    },
  }
}

/** The package has its script inside a module and nowhere as a file, so it is asked for as a browser would. */
async function readScript(): Promise<string> {
  const app = Fastify()
  try {
    await app.register(apiReference, { routePrefix: '/', configuration: { content: { openapi: '3.1.0' } } })
    const answer = await app.inject('/js/scalar.js')
    if (answer.statusCode !== 200) throw new Error(`@scalar/fastify-api-reference has no script at /js/scalar.js`)
    return answer.body
  } finally {
    await app.close()
  }
}
