import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfigFromFile, transformWithOxc } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { writeServer } from '#scripts/build/bundle-server.ts'
import { writeMailTemplates } from '#scripts/build/compile-mail-templates.ts'
import { readCatalogue, servedCatalogue, textsOf, translate, withTexts } from '#scripts/build/texts/other-language.ts'

const screen = '/src/client/screen.tsx'

async function compiled(source: string): Promise<string> {
  return (await transformWithOxc(source, 'screen.tsx', { jsx: { development: false } })).code
}

async function textsIn(source: string, path = screen): Promise<string[]> {
  return textsOf(await compiled(source), path).map(({ text }) => text)
}

async function folderOfTest(place: string): Promise<string> {
  const folder = await mkdtemp(join(place, 'texts-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test.each([
  [`<p title="Your alerts">on <b>it&apos;s</b> late</p>`, ['Your alerts', 'on ', "it's", ' late']],
  ['`${n} of ${all} checked`', ['{0} of {1} checked']],
  ["<p>{isOn ? 'on' : full && 'off'}</p>", ['on', 'off']],
  ["`${n} ${isOne ? 'court' : 'courts'} free`", ['{0} {1} free', 'court', 'courts']],
  ["`${counted(n, 'court', 'courts')}.`", ['court', 'courts']],
  ["dayOf(date).format('D MMM')", ['D MMM']],
  ["'Found ' + n", ['Found ']],
  ["['35 venues', '3 km']", ['35 venues', '3 km']],
  ["parts.push('past')", ['past']],
  ["say({ title: 'Saved', kind: 'toast' })", ['Saved']],
])('a text that people see is one: %s', async (source, texts) => {
  expect(await textsIn(`export const x = ${source}`)).toEqual(texts)
})

test.each([
  "import { x } from 'Some package'; export { y } from 'Some package'; x()",
  "if (event.key === 'Escape' || title !== 'Not this one') leave()",
  "switch (x) { case 'One of them': leave() }",
  "x['Any name'] = { 'Any name': 1 }",
  'sql`select Some thing from ${table}`',
  "request({ path: '/api/Some path', media: '(min-width: 48em)', id: 'week-grid', type: 'Alert_created' })",
  "em.execute(`select name from ${table}`); draw('M12 18.5l-3 -1.5')",
  'key(`weekly-${sport}`, `${a} ${b}`)',
  "measure('12px', '4 5', 'T10', '0.5s', 'xMaxYMin slice', `Bearer ${token}`)",
])('a string of programs is none: %s', async (source) => {
  expect(await textsIn(source)).toEqual([])
})

test('a module of texts alone has single small words too, but those of properties and arguments', async () => {
  const source = `export const when = (day) => {
    if (day === 'first') return 'today'
    return isShown({ kind: 'text', title: 'Last day' }, 'once') ? ['past', 'alert on'] : []
  }`
  expect(await textsIn(source)).toEqual(['Last day', 'alert on'])
  expect(await textsIn(source, '/src/domain/week-texts.ts')).toEqual(['today', 'Last day', 'past', 'alert on'])
})

test('modules of screens and emails have texts, those of booking systems and of the API do not', () => {
  const paths = ['client/ui/a.tsx', 'domain/a.ts', 'server/mail/a.tsx', 'server/web/status-page.ts']
  expect(paths.filter((path) => !withTexts.test(`/work/src/${path}`))).toEqual([])
  const others = [
    'server/sources/a.ts',
    'server/web/rest/a.ts',
    'server/availability/open-data/facility-use.ts',
    'client/a.css',
  ]
  expect(others.filter((path) => withTexts.test(`/work/src/${path}`))).toEqual([])
})

test('a text changes its language, with its values in another order and the texts in them', async () => {
  const code = await compiled(
    "export const say = (n, km) => `${n === 1 ? 'One court' : `${n} courts`} within ${km} km, it's ${n}`",
  )
  const catalogue = new Map([
    ["{0} within {1} km, it's {2}", 'À {1} km : {0} (`${x}` \\ {2})'],
    ['One court', 'Un court'],
    ['{0} courts', ''],
  ])
  const module = await import(`data:text/javascript,${encodeURIComponent(translate(code, screen, catalogue))}`)
  expect(module.say(1, 5)).toBe('À 5 km : Un court (`${x}` \\ 1)')
  expect(module.say(2, 5)).toBe('À 5 km : 2 courts (`${x}` \\ 2)')
})

test('a module without a text of the catalogue stays as it is, and a value that its English lacks is named', async () => {
  const code = await compiled('export const x = `${n} courts`')
  expect(translate(code, screen, new Map([['Book now', 'Réserver']]))).toBe(code)
  expect(() => translate(code, screen, new Map([['{0} courts', '{1} courts']]))).toThrow(
    "texts.json: '{1} courts' has {1}, which its English lacks",
  )
})

test('the catalogue is texts.json in the folder of the city that is served', async () => {
  const root = await folderOfTest(tmpdir())
  await mkdir(join(root, 'src/paris'), { recursive: true })
  await writeFile(join(root, 'package.json'), JSON.stringify({ imports: { '#region/*': './src/paris/*' } }))
  expect(servedCatalogue(root)).toBeUndefined()
  const file = join(root, 'src/paris/texts.json')
  await writeFile(file, '{"Book now":"Réserver"}')
  expect(servedCatalogue(root)).toEqual(new Map([['Book now', 'Réserver']]))
  for (const [text, fault] of [
    ['{"Book now":', 'Unexpected end of JSON input'],
    ['{"Book now":1}', 'at ["Book now"]'],
  ] as const) {
    await writeFile(file, text)
    expect(() => servedCatalogue(root)).toThrow(`${file} must be an object of texts`)
    expect(() => servedCatalogue(root)).toThrow(fault)
  }
})

test('the texts are listed with the translations that there are, and one that is gone is printed', async () => {
  const file = join(await folderOfTest(tmpdir()), 'texts.json')
  await writeFile(file, '{"It just opened":"Libre !","Gone text":"Parti"}')
  const list = spawnSync(process.execPath, ['scripts/build/texts/list-texts.ts', file], { encoding: 'utf8' })
  expect(list.stdout).toMatch(/^gone: "Gone text", was "Parti"\n.*texts\.json: \d{4} texts, \d{4} of them English\n$/)
  const texts = readCatalogue(file)
  expect(texts.get('It just opened')).toBe('Libre !')
  // A text of a screen, of a refusal, and the pattern of a day.
  for (const text of ['Create Alert', 'Invalid email or password', 'ddd D MMM']) expect(texts.get(text)).toBe('')
  expect(spawnSync(process.execPath, ['scripts/build/texts/list-texts.ts'], { encoding: 'utf8' }).stderr).toMatch(
    /^name/,
  )
})

test('pages, server and emails are built with the catalogue', async () => {
  await mkdir('dist', { recursive: true })
  const folder = await folderOfTest('dist')
  const catalogue = new Map([
    ['It just opened', 'Libre !'],
    ['This link is invalid or has expired.', 'Ce lien est mort.'],
  ])
  const { code } = await writeMailTemplates(folder, catalogue)
  expect(code).toContain('Libre !')
  const chunks = await writeServer(folder, catalogue)
  expect(chunks.map((chunk) => chunk.code).join('')).toContain('Ce lien est mort.')
  const pages = await loadConfigFromFile({ command: 'build', mode: 'production' })
  expect(pages?.config.plugins).toContainEqual(expect.objectContaining({ name: 'courtside:other-language' }))
})
