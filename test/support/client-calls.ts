import { readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The language of 2022 and nothing else, no Node and no browser; declarations are checked, too. */
const compilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: false,
  target: 'es2022',
  lib: ['es2022'],
  module: 'nodenext',
  types: [],
}

const wrongCalls = `
import { createCourtside } from '@courtside/client'
const { rest, trpc } = createCourtside({ url: 'http://localhost:3000' })
const day = await trpc.availability.daySummary.query({ sport: 'golf', date: '2026-12-05' })
const { data } = await rest.GET('/api/daily-summary', { params: { query: { deporte: 'golf', fecha: '20261205' } } })
const alert = { email: 'ana@example.com', sport: 'golf' } as const
await rest.POST('/api/alerts', { body: alert })
`
/** Each has one thing wrong: a procedure, its kind, a field of an input, of an answer, an enum, a path, its method. */
const wrong = [
  'await trpc.availability.dayOfSummary.query()',
  "await trpc.availability.daySummary.mutate({ sport: 'golf', date: '2026-12-05' })",
  "await trpc.availability.daySummary.query({ sport: 'golf', day: '2026-12-05' })",
  "await trpc.availability.daySummary.query({ sport: 'polo', date: '2026-12-05' })",
  'await trpc.alerts.create.mutate({ ...alert, spots: true })',
  'day.dates',
  "createCourtside({ url: 'http://localhost:3000', password: 'x' })",
  "await rest.GET('/api/polo')",
  "await rest.GET('/api/alerts/{id}')",
  "await rest.GET('/api/daily-summary')",
  "await rest.GET('/api/daily-summary', { params: { query: { deporte: 'golf' } } })",
  "await rest.GET('/api/daily-summary', { params: { query: { deporte: 'polo', fecha: '20261205' } } })",
  "await rest.GET('/api/sources', { parameters: {} })",
  "await rest.POST('/api/alerts', { body: { email: 'ana@example.com' } })",
  'data?.days',
]

/**
 * The faults that a compiler finds in a folder with `@courtside/client`: in the package, in the examples of its page, and
 * where it takes a wrong call.
 */
export function faultsOfClient(folder: string, compiler: string): string[] {
  const installed = 'node_modules/@courtside/client'
  const examples = [...readFileSync(join(folder, installed, 'README.md'), 'utf8').matchAll(/```ts\n([^]*?)```/g)]
  const files = {
    'console.d.ts': 'declare const console: { log(...parts: unknown[]): void }',
    'wrong.ts': wrongCalls + wrong.map((call) => `// @ts-expect-error\n${call}\n`).join(''),
    ...Object.fromEntries(examples.map(([, text = ''], n) => [`example-${n}.ts`, text])),
  }
  const config = { compilerOptions, files: [...Object.keys(files), `${installed}/index.d.ts`] }
  for (const [name, text] of Object.entries({ ...files, 'tsconfig.json': JSON.stringify(config) }))
    writeFileSync(join(folder, name), text)
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { cwd: folder, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}
