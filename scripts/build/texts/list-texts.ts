// `npm run texts -- FILE`: writes every text that people see into FILE, the `texts.json` of a city's folder, with the
// translations that it has. A text that is new stands there empty; one that is gone is printed and left out.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { readCatalogue, textsOf, withTexts } from './other-language.ts'

const [file] = process.argv.slice(2)
if (file?.endsWith('.json') !== true) {
  console.error('name the file: npm run texts -- src/domain/region/CITY/texts.json')
  process.exit(1)
}
const known = existsSync(file) ? readCatalogue(file) : new Map<string, string>()
const found = new Map<string, string>()
const modules = globSync('src/**/*.{ts,tsx}', { exclude: ['src/domain/region/*/**'] })
for (const path of modules.filter((one) => withTexts.test(`/${one}`)).toSorted()) {
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { jsx: { development: false } })
  for (const { text } of textsOf(code, `/${path}`)) found.set(text, known.get(text) ?? '')
}
writeFileSync(file, `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`)
for (const [text, other] of known) {
  if (!found.has(text) && other !== '') console.log(`gone: ${JSON.stringify(text)}, was ${JSON.stringify(other)}`)
}
const left = [...found.values()].filter((other) => other === '').length
console.log(`${file}: ${found.size} texts, ${left} of them English`)
