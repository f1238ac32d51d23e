import { BookingSystem } from '#domain/venues/booking-system.ts'

export type ImportSample = { folder: string; line: string }
export type ForbiddenSample = ImportSample & { rule: string }

const table = 'eslint(no-restricted-imports)'
const features = ['auth', 'alerts', 'preferences', 'availability', 'analytics', 'operator', 'integrations', 'venues']
const screens = ['landing', 'auth', 'calendar', 'alerts', 'preferences', 'sources', 'operator']
const shared = ['ui', 'session', 'offline', 'location', 'layout']
const bookingSystems = BookingSystem.options

function importing(module: string): string {
  return `import { thing } from '${module}'\nexport const used = thing`
}

function each(folder: string, modules: string[]): ForbiddenSample[] {
  return modules.map((module) => ({ folder, line: importing(module), rule: table }))
}

function allowed(folder: string, modules: string[]): ImportSample[] {
  return modules.map((module) => ({ folder, line: importing(module) }))
}

function after(names: readonly string[], self: string): string {
  return names[(names.indexOf(self) + 1) % names.length] ?? self
}

const orm = '@mikro-orm/postgresql'
const trpc = '@trpc/server'
const client = '#client/ui/button.tsx'
const sandbox = '#sandbox/venue.ts'
const store = '#server/store/outbox/outbox.ts'
const test = '#test/support/clock.ts'

/** One or more lines a row of the import table that the linter must refuse, with the rule that refuses them. */
export const badLines: ForbiddenSample[] = [
  ...each('src/domain', ['react', trpc, orm, 'node:fs', 'fastify', store, client, sandbox, test]),
  ...each('src/domain/alerts', ['node:crypto', store]),
  ...each('src/server/store', ['#server/mail/door.ts', '#server/alerts/make.ts', trpc, 'nodemailer', client, test]),
  ...['sources', 'mail', 'tracing'].flatMap((self) =>
    each(`src/server/${self}`, [store, trpc, orm, '#server/pipeline/poll.ts', client, sandbox, test]),
  ),
  ...each('src/server/push', [
    store,
    trpc,
    orm,
    '#server/mail/door.ts',
    '#server/sources/http/client.ts',
    client,
    sandbox,
  ]),
  ...each('src/server/board', ['#server/alerts/make.ts', '#server/sources/http/client.ts', orm, trpc, client, test]),
  ...each('src/server/database', ['#server/alerts/make.ts', '#server/config/config.ts', trpc, client, sandbox, test]),
  ...each('src/server/trpc', ['#server/alerts/make.ts', '#server/mail/door.ts', orm, client, test]),
  ...features.flatMap((self) =>
    each(`src/server/${self}`, [
      `#server/${after(features, self)}/make.ts`,
      '#server/pipeline/poll.ts',
      '#server/mail/door.ts',
      '#server/sources/http/client.ts',
      orm,
      'nodemailer',
      client,
      test,
    ]),
  ),
  ...each('src/server/pipeline', ['#server/alerts/make.ts', '#server/trpc/context.ts', trpc, orm, client, test]),
  ...each('src/server/pipeline/reading', ['#server/mail/door.ts', '#server/pipeline/delivery/loop.ts', orm, test]),
  ...each('src/server/pipeline/delivery', [
    '#server/sources/http/client.ts',
    '#server/pipeline/reading/poll.ts',
    orm,
    test,
  ]),
  ...['config', 'signing'].flatMap((self) =>
    each(`src/server/${self}`, [store, '#server/mail/door.ts', trpc, orm, test]),
  ),
  ...bookingSystems.flatMap((self) =>
    each(`src/server/sources/${self}`, [`#server/sources/${after(bookingSystems, self)}/parser.ts`, store, trpc, test]),
  ),
  ...each('src/server/web', ['#server/alerts/make.ts', '#server/mail/door.ts', sandbox, orm, client, test]),
  ...each('src/server/web/rest', [store, '#server/alerts/make.ts', '#server/web/http.ts', orm, client, test]),
  ...each('src/server/demo', ['#server/alerts/make.ts', '#server/mail/door.ts', orm, client, test]),
  ...each('src/server/web/pages', [store, '#server/alerts/make.ts', '#server/web/http.ts', trpc, orm, test]),
  ...['src/server', 'src/server/start'].flatMap((folder) => each(folder, [orm, client, test])),
  ...each('src/sandbox', ['#server/sources/http/client.ts', client, trpc, orm, test]),
  ...screens.flatMap((self) =>
    each(`src/client/${self}`, [`#client/${after(screens, self)}/card.tsx`, '#client/routes/root.tsx', store, test]),
  ),
  ...shared.flatMap((self) =>
    each(`src/client/${self}`, ['#client/calendar/card.tsx', '#client/routes/root.tsx', store, sandbox, test]),
  ),
  ...each('src/client/routes', [store, '#server/trpc-router.ts', sandbox, test]),
  ...each('src/client/hydration', [store, '#server/trpc-router.ts', sandbox, test]),
  ...each('src/client/start', [store, '#server/trpc-router.ts', sandbox, test]),
  ...each('src/client', ['#server/trpc-router.ts', store, sandbox, test]),
  {
    folder: 'src/client/calendar',
    line: `import type { AppRouter } from '#server/trpc-router.ts'\nexport type Router = AppRouter`,
    rule: table,
  },
  { folder: 'src/domain', line: importing('../server/outbox.ts'), rule: 'import(no-relative-parent-imports)' },
  { folder: 'src/server/alerts', line: importing('../mail/door.ts'), rule: 'import(no-relative-parent-imports)' },
  { folder: 'src/domain', line: 'export default 1', rule: 'import(no-default-export)' },
  { folder: 'src/domain', line: `export * from './ring-one.ts'`, rule: 'oxc(no-barrel-file)' },
  { folder: 'src/server', line: `console.log('said')`, rule: 'eslint(no-console)' },
  { folder: 'src/domain', line: 'export const loose: any = 1', rule: 'typescript(no-explicit-any)' },
]

/** Imports that each row allows: a rule that forbids everything would be no rule. */
export const goodLines: ImportSample[] = [
  ...allowed('src/domain', ['zod', 'dayjs', 'dayjs/plugin/utc.js', '#domain/calendar/time-slot.ts', './near.ts']),
  ...allowed('src/server/store', [orm, '#domain/calendar/time-slot.ts', '#server/store/outbox/outbox.ts', './near.ts']),
  ...allowed('src/server/sources', ['undici', 'cheerio', '#domain/venues/venue.ts', '#server/sources/http/client.ts']),
  ...allowed('src/server/mail', ['nodemailer', '#domain/venues/venue.ts']),
  ...allowed('src/server/board', [store, '#domain/venues/venue.ts']),
  ...allowed('src/server/database', ['pg', orm, store]),
  ...allowed('src/server/trpc', [trpc, store]),
  ...features.flatMap((self) =>
    allowed(`src/server/${self}`, [
      store,
      '#server/trpc/procedures.ts',
      '#server/board/board.ts',
      '#server/signing/link.ts',
      `#server/${self}/a.ts`,
    ]),
  ),
  ...allowed('src/server/pipeline', [
    store,
    '#server/sources/http/client.ts',
    '#server/mail/door.ts',
    '#server/board/board.ts',
  ]),
  ...allowed('src/server/pipeline/reading', [
    store,
    '#server/pipeline/repeating/repeat.ts',
    '#server/sources/venue-source.ts',
    '#domain/notifications/found-opening.ts',
  ]),
  ...allowed('src/server/push', ['#server/sources/http/guarded-lookup.ts', 'web-push', 'undici']),
  ...allowed('src/server/pipeline/delivery', [
    store,
    '#server/pipeline/repeating/repeat.ts',
    '#server/push/push-transport.ts',
    '#server/mail/door.ts',
    '#domain/notifications/found-opening.ts',
  ]),
  ...bookingSystems.flatMap((self) =>
    allowed(`src/server/sources/${self}`, ['#server/sources/venue-source.ts', '#server/sources/http/client.ts', 'zod']),
  ),
  ...allowed('src/server/web', [store, '#server/trpc-router.ts', '#server/trpc/context.ts', 'fastify']),
  ...allowed('src/server/web/rest', ['#server/trpc-router.ts', '#server/trpc/context.ts', 'fastify']),
  ...allowed('src/server/demo', [sandbox, store, '#server/pipeline/worker.ts']),
  ...allowed('src/server/web/pages', ['fastify', './near.ts', '#server/trpc-router.ts', '#server/trpc/context.ts']),
  ...['src/server', 'src/server/start'].flatMap((folder) =>
    allowed(folder, ['fastify', store, '#server/alerts/alerts-router.ts', sandbox]),
  ),
  ...allowed('src/sandbox', ['fastify', '#domain/venues/venue.ts']),
  ...screens.flatMap((self) =>
    allowed(`src/client/${self}`, [client, '#client/trpc.ts', '#client/session/session.ts', `#client/${self}/a.ts`]),
  ),
  ...allowed(
    'src/client/routes',
    screens.map((name) => `#client/${name}/card.tsx`),
  ),
  { folder: 'src/client', line: `export type { AppRouter } from '#server/trpc-router.ts'` },
  {
    folder: 'src/client',
    line: `import type { AppRouter } from '#server/trpc-router.ts'\nexport type Router = AppRouter`,
  },
]
