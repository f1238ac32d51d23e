import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#domain/config-error.ts'
import { loadMailTemplates } from '#server/mail/load-mail-templates.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { writeMailTemplates } from '#scripts/build/compile-mail-templates.ts'

let folder: string
let compiled: Awaited<ReturnType<typeof writeMailTemplates>>

beforeAll(async () => {
  // Inside the project, so that the packages are found.
  await mkdir('dist', { recursive: true })
  folder = await mkdtemp('dist/mail-test-')
  compiled = await writeMailTemplates(folder)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const facts = {
  appUrl: 'https://courtside.example',
  email: 'ann@example.com',
  verifyUrl: 'https://courtside.example/v?a=1&b=2',
}

test('templates that were compiled by the build, or from the source as it is now, write the same email', async () => {
  const fromBuild = await loadMailTemplates({ folder })
  const fromSource = await loadMailTemplates({ dev: true })
  const expected = await renderTemplate('verify-email', facts)
  expect(expected.html).toContain('ann@example.com')
  expect(await fromBuild('verify-email', facts)).toEqual(expected)
  expect(await fromSource('verify-email', facts)).toEqual(expected)
})

test('without built templates the start ends with one line that names the command', async () => {
  const failure = await loadMailTemplates({ folder: join(folder, 'none') }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigError)
  expect((failure as ConfigError).lines).toEqual([
    `${folder}/none: the email templates are not built; run npm run build`,
  ])
})

test("the compiled file contains only the used code of packages, and React's production build, wherever it is built", () => {
  const ids = compiled.moduleIds.map((id) => relative('.', id))
  expect(ids.filter((id) => /^src\/(?!server\/mail\/templates\/|domain\/(?:region\/|counted))/.test(id))).toEqual([])
  // Of the mail components neither the highlighter of code nor the CSS framework, which take a third of a second to load.
  const components = ids.filter((id) => id.startsWith('node_modules/react-email/'))
  expect(components.filter((id) => !/\/dist\/components\/[a-z-]+(?:\/|\.mjs$)/.test(id))).toEqual([])
  expect(components.filter((id) => /code-block|tailwind|markdown/.test(id))).toEqual([])
  expect(ids.filter((id) => /react.*\.development\./.test(id))).toEqual([])
  expect(ids.filter((id) => /react.*\.production\./.test(id))).not.toEqual([])
  // Nothing of it is loaded from the packages: where it runs, there is none for the pages and the emails.
  expect(compiled.imports.filter((name) => !name.startsWith('node:'))).toEqual([])
})
