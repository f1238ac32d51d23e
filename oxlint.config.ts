import { defineConfig, type OxlintOverride } from 'oxlint'

const features = ['auth', 'alerts', 'preferences', 'availability', 'analytics']
const screens = ['landing', 'auth', 'calendar', 'alerts', 'preferences', 'sources']
const serverAdapters = ['sources', 'mail']

function siblings(all: string[], self: string, root: string): string[] {
  return all.filter((name) => name !== self).map((name) => `${root}/${name}/**`)
}

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
      forbidden: ['**', '!./**', '!#domain/**', '!zod', '!zod/**', '!dayjs', '!dayjs/**'],
      message: 'domain is pure: domain, zod and dayjs only',
    }),
    forbid({
      folder: 'server/store/**',
      forbidden: ['#client/**', '#sandbox/**', '#server/**', '!#server/store/**', '@trpc/**', 'nodemailer', 'fastify'],
      message: 'store knows the domain and MikroORM',
    }),
    ...serverAdapters.map((self) =>
      forbid({
        folder: `server/${self}/**`,
        forbidden: ['#client/**', '#sandbox/**', '#server/**', `!#server/${self}/**`, '@trpc/**', '@mikro-orm/**'],
        message: 'an adapter knows the domain and one outside system',
      }),
    ),
    forbid({
      folder: 'server/board/**',
      forbidden: [
        '#client/**',
        '#sandbox/**',
        '#server/**',
        '!#server/board/**',
        '!#server/store/**',
        '@trpc/**',
        '@mikro-orm/**',
      ],
      message: 'the board knows the domain and the store',
    }),
    forbid({
      folder: 'server/database/**',
      forbidden: ['#client/**', '#sandbox/**', '#server/**', '!#server/database/**', '!#server/store/**', '@trpc/**'],
      message: 'the database folder knows the store and PostgreSQL',
    }),
    forbid({
      folder: 'server/trpc/**',
      forbidden: ['#client/**', '#sandbox/**', '#server/**', '!#server/trpc/**', '!#server/store/**', '@mikro-orm/**'],
      message: 'trpc knows store types and the domain',
    }),
    ...features.map((self) =>
      forbid({
        folder: `server/${self}/**`,
        forbidden: [
          '#client/**',
          '#sandbox/**',
          '#server/**',
          '!#server/store/**',
          '!#server/trpc/**',
          '!#server/board/**',
          `!#server/${self}/**`,
          '@mikro-orm/**',
          'nodemailer',
          ...siblings(features, self, '#server'),
        ],
        message: 'a feature sees domain, store, trpc and board; mail goes through the outbox',
      }),
    ),
    forbid({
      folder: 'server/pipeline/**',
      forbidden: [
        '#client/**',
        '#sandbox/**',
        '#server/**',
        '!#server/pipeline/**',
        '!#server/store/**',
        '!#server/sources/**',
        '!#server/mail/**',
        '!#server/board/**',
        '@trpc/**',
        '@mikro-orm/**',
      ],
      message: 'the pipeline sees domain, store, sources, mail and board',
    }),
    forbid({
      folder: 'server/rest/**',
      forbidden: [
        '#client/**',
        '#sandbox/**',
        '#server/**',
        '!#server/rest/**',
        '!#server/app-router.ts',
        '!#server/trpc/**',
        '@mikro-orm/**',
      ],
      message: 'REST is a caller of the routers, nothing more',
    }),
    forbid({
      folder: 'server/*',
      forbidden: ['#client/**', '@mikro-orm/**'],
      message: 'only store and database touch MikroORM',
    }),
    forbid({
      folder: 'sandbox/**',
      forbidden: ['#client/**', '#server/**', '@trpc/**', '@mikro-orm/**'],
      message: 'the sandbox knows the domain only: connectors reach it over HTTP',
    }),
    ...screens.map((self) =>
      forbid({
        folder: `client/${self}/**`,
        forbidden: ['#server/**', '#sandbox/**', '#client/routes/**', ...siblings(screens, self, '#client')],
        message: 'screens meet only in routes',
      }),
    ),
    forbid({
      folder: 'client/{ui,session,location}/**',
      forbidden: ['#server/**', '#sandbox/**', '#client/routes/**', ...screens.map((name) => `#client/${name}/**`)],
      message: 'shared client code knows no screen',
    }),
    forbid({
      folder: 'client/routes/**',
      forbidden: ['#server/**', '#sandbox/**'],
      message: 'no server code in the browser',
    }),
    forbid({
      folder: 'client/*',
      forbidden: ['#server/**', '#sandbox/**'],
      message: 'only the type of the router crosses',
      allowTypeImports: true,
    }),
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['scripts/**', 'bench/**', '**/src/sandbox/**'], rules: { 'no-console': 'off' } },
    { files: ['**/src/domain/venues/venues.ts', '**/src/domain/venues/suburbs.ts'], rules: { 'max-lines': 'off' } },
  ],
})
