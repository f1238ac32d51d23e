import { readdirSync } from 'node:fs'
import { defineConfig, type OxlintOverride } from 'oxlint'

const features = ['auth', 'alerts', 'preferences', 'availability', 'analytics', 'operator', 'integrations', 'venues']
const screens = ['landing', 'auth', 'calendar', 'alerts', 'preferences', 'sources', 'operator']
/** Every folder of sources is a booking system's, but for those that all of them use. */
const shared = /\.|^(?:http|parsing|thread)$/
const bookingSystems = readdirSync(`${import.meta.dirname}/src/server/sources`).filter((name) => !shared.test(name))

/** One row of the import table: files in `folder` may not import what `forbidden` names. */
function forbid({
  folder,
  forbidden,
  message,
  allowTypeImports = false,
}: {
  folder: string
  forbidden: string[]
  message: string
  allowTypeImports?: boolean
}): OxlintOverride {
  return {
    files: [`**/src/${folder}`],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: [...forbidden, '#test/**'], message, allowTypeImports }] },
      ],
    },
  }
}

/** A room of the server: of the code it sees the domain, the installation, itself and `sees`; `packages` are closed to it. */
function serverRoom({
  room,
  sees = [],
  packages = ['@trpc/**', '@mikro-orm/**'],
  message,
}: {
  room: string
  sees?: string[]
  packages?: string[]
  message: string
}): OxlintOverride {
  const open = [`${room}/**`, 'installation.ts', ...sees].map((path) => `!#server/${path}`)
  return forbid({
    folder: `server/${room}/**`,
    forbidden: ['#client/**', '#sandbox/**', '#server/**', ...open, ...packages],
    message,
  })
}

export default defineConfig({
  plugins: ['import', 'oxc', 'unicorn', 'typescript', 'react', 'vitest'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-relative-parent-imports': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
    'typescript/no-explicit-any': 'error',
    'no-console': 'error',
    'no-empty': ['error', { allowEmptyCatch: false }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    forbid({
      folder: 'domain/**',
      forbidden: ['**', '!./**', '!#domain/**', '!#region/**', '!zod', '!zod/**', '!dayjs', '!dayjs/**'],
      message: 'domain is pure: domain, zod and dayjs only',
    }),
    serverRoom({
      room: 'store',
      packages: ['@trpc/**', 'nodemailer', 'fastify'],
      message: 'store knows the domain and MikroORM',
    }),
    ...['config', 'signing', 'sources', 'mail', 'push', 'tracing'].map((room) =>
      serverRoom({
        room,
        sees: room === 'push' ? ['sources/http/guarded-lookup.ts'] : [],
        message: 'it knows the domain and one thing outside, such as keys, sites or SMTP',
      }),
    ),
    ...bookingSystems.map((system) =>
      serverRoom({
        room: `sources/${system}`,
        sees: ['sources/*.ts', 'sources/http/**', 'sources/parsing/**'],
        message: 'a booking system knows the polite client and the parsing, and no other system',
      }),
    ),
    serverRoom({ room: 'board', sees: ['store/**'], message: 'the board knows the domain and the store' }),
    serverRoom({ room: 'database', sees: ['store/**'], packages: ['@trpc/**'], message: 'it knows the store and pg' }),
    serverRoom({ room: 'trpc', sees: ['store/**'], packages: ['@mikro-orm/**'], message: 'it knows the store' }),
    ...features.map((room) =>
      serverRoom({
        room,
        sees: ['store/**', 'trpc/**', 'board/**', 'signing/**'],
        packages: ['@mikro-orm/**', 'nodemailer'],
        message: 'a feature sees domain, store, trpc, signing and board; mail goes through the outbox',
      }),
    ),
    serverRoom({
      room: 'pipeline',
      sees: ['store/**', 'sources/**', 'mail/**', 'push/**', 'board/**', 'tracing/**'],
      message: 'the pipeline sees domain, store, sources, mail, push and board',
    }),
    serverRoom({
      room: 'pipeline/reading',
      sees: ['pipeline/still-ahead.ts', 'pipeline/repeating/**', 'store/**', 'sources/**', 'tracing/in-span.ts'],
      message: 'reading knows sources; it meets delivery in the store',
    }),
    serverRoom({
      room: 'pipeline/delivery',
      sees: [
        'pipeline/still-ahead.ts',
        'pipeline/repeating/**',
        'store/**',
        'mail/**',
        'push/**',
        'tracing/in-span.ts',
      ],
      message: 'delivery knows mail and push; it meets reading in the store',
    }),
    serverRoom({
      room: 'web',
      sees: ['trpc-router.ts', 'trpc/**', 'store/**', 'availability/watch-changes.ts'],
      packages: ['@mikro-orm/**'],
      message: 'the web sees the routers, the changes that it streams, and the store for its metrics',
    }),
    serverRoom({
      room: 'web/rest',
      sees: ['web/cached-body.ts', 'trpc-router.ts', 'trpc/**'],
      packages: ['@mikro-orm/**'],
      message: 'REST is a caller of the routers, nothing more',
    }),
    forbid({
      folder: 'server/demo/**',
      forbidden: [
        '#client/**',
        '#server/**',
        ...['demo', 'store', 'pipeline'].map((room) => `!#server/${room}/**`),
        '@mikro-orm/**',
      ],
      message: 'the demo knows the sandbox, and has the pipeline read what it frees',
    }),
    serverRoom({
      room: 'web/pages',
      sees: ['trpc-router.ts', 'trpc/context.ts'],
      message: 'pages are rendered with the answers of the routers',
    }),
    ...['*', 'start/**'].map((files) =>
      forbid({
        folder: `server/${files}`,
        forbidden: ['#client/**', '@mikro-orm/**'],
        message: 'only store and database touch MikroORM',
      }),
    ),
    forbid({
      folder: 'sandbox/**',
      forbidden: ['#client/**', '#server/**', '@trpc/**', '@mikro-orm/**'],
      message: 'the sandbox knows the domain only: connectors reach it over HTTP',
    }),
    ...screens.map((self) =>
      forbid({
        folder: `client/${self}/**`,
        forbidden: [
          '#server/**',
          '#sandbox/**',
          '#client/routes/**',
          ...screens.filter((name) => name !== self).map((name) => `#client/${name}/**`),
        ],
        message: 'screens meet only in routes',
      }),
    ),
    forbid({
      folder: 'client/{ui,session,offline,location,layout}/**',
      forbidden: ['#server/**', '#sandbox/**', '#client/routes/**', ...screens.map((name) => `#client/${name}/**`)],
      message: 'shared client code knows no screen',
    }),
    forbid({
      folder: 'client/routes/**',
      forbidden: ['#server/**', '#sandbox/**'],
      message: 'no server code in the browser',
    }),
    ...['*', 'hydration/**', 'start/**'].map((files) =>
      forbid({
        folder: `client/${files}`,
        forbidden: ['#server/**', '#sandbox/**'],
        message: 'only types cross',
        allowTypeImports: true,
      }),
    ),
    { files: ['**/src/**', '**/scripts/**'], rules: { 'max-lines-per-function': ['error', { max: 60 }] } },
    // Their tools load the default export.
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['scripts/**', 'bench/**', '**/src/sandbox/**'], rules: { 'no-console': 'off' } },
    // Made by openapi-typescript.
    {
      files: ['scripts/build/client-package/api-types.ts'],
      rules: { 'max-lines': 'off', 'typescript/no-explicit-any': 'off' },
    },
    { files: ['**/src/domain/region/*/{venues,suburbs}.ts'], rules: { 'max-lines': 'off' } },
  ],
})
