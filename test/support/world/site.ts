import type { Catalogue } from '#domain/venues/catalogue.ts'
import { readCatalogue } from '#server/config/venues-file.ts'
import type { Server, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { createShutdown } from '#server/start/shutdown.ts'
import { startSite } from '#server/start/start-site.ts'
import type { PasswordHasher } from '#server/auth/password/password-hasher.ts'
import type { DatabaseWatch } from '#server/start/watch-database.ts'
import { serveBuiltPages } from '#server/web/pages/built-pages.ts'
import { usualTimeouts, type CallerTimeouts } from '#server/web/caller-timeouts.ts'
import { builtPages } from '#test/support/built-pages.ts'
import { countStart } from '#test/support/costs.ts'
import { loudLogger } from '#test/support/loud-logger.ts'
import { cheapHasher, testConfig } from '#test/support/test-config.ts'
import type { World } from '#test/support/world.ts'

export interface SiteOptions {
  config?: Partial<Config>
  /** The city's, or that of `config.venuesFile`. */
  catalogue?: Catalogue
  /** The known state of the database; by default nothing is known. */
  watch?: DatabaseWatch
  /** With the pages of the build; without them only for calls by code. */
  pages?: boolean
  hasher?: PasswordHasher
  linger?: () => Promise<unknown>
  timeouts?: CallerTimeouts
  /** Instead of one that fails the test for every error. */
  logger?: Logger
}

export interface TestSite {
  url: string
  /** JSON over real HTTP; `token` signs in. */
  call(method: string, path: string, options?: { body?: unknown; token?: string }): Promise<TestAnswer>
  stop(): Promise<void>
}

export interface TestAnswer {
  status: number
  headers: Headers
  // The tests look into bodies of many shapes; each states the shape it expects.
  body: Record<string, unknown> & Record<number, Record<string, unknown>>
}

export async function startSitePart(world: World, options: SiteOptions): Promise<{ site: TestSite }> {
  return { site: await openSite(world, options) }
}

/** A site over the data of a world, without the pipeline. A world can have several. */
export async function openSite(
  { db, now, atEnd }: Pick<World, 'db' | 'now' | 'atEnd'>,
  {
    config,
    catalogue = readCatalogue(config?.venuesFile),
    watch = { note: () => false, trouble: () => undefined },
    pages = false,
    hasher = cheapHasher,
    linger = async () => undefined,
    timeouts = usualTimeouts,
    logger = loudLogger(),
  }: SiteOptions = {},
): Promise<TestSite> {
  countStart('application')
  const shutdown = createShutdown()
  const folder = pages ? await builtPages() : undefined
  let isStopping = false
  const { url } = await startSite({
    catalogue,
    config: testConfig(config),
    database: db.database,
    hasher,
    now,
    logger: pages ? false : logger,
    onError: (error) => {
      if (!isStopping && !watch.note(error)) throw error
    },
    watch,
    async pages(app) {
      app.addHook('onListen', (done) => {
        tellTime(app.server, now)
        done()
      })
      return folder === undefined ? undefined : serveBuiltPages(app, folder)
    },
    shutdown,
    linger,
    timeouts,
  })
  async function stop(): Promise<void> {
    if (!isStopping) {
      isStopping = true
      await shutdown.run()
    }
  }
  atEnd(stop)
  return {
    url,
    stop,
    call: callerOf(url),
  }
}

/** Dates its answers by the test's clock: Node would by the machine's, which is another one here alone. */
function tellTime(server: Server, now: () => Date): void {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('date', now().toUTCString())
  })
}

/** Calls a running site over real HTTP. */
function callerOf(url: string): TestSite['call'] {
  return async (method, path, { body, token } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as TestAnswer['body'] }
  }
}
