import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** Those that ask for no more than to be named. A choice of several is fine when one of them is here. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** Further licences among the packages that the application runs with. */
const exceptions: Record<string, string> = {
  'node_modules/ical.js': 'MPL-2.0 covers its own files, which we use as they are',
  'node_modules/web-push': 'MPL-2.0 covers its own files, which we use as they are',
  'node_modules/@fontsource-variable/figtree': 'OFL-1.1 is the licence of the font',
}

/** Builds the style sheets (MPL-2.0), and is in no file of ours. */
const ofTheBuild = /^node_modules\/lightningcss(-|$)/

const Lock = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional(), dev: z.boolean().optional() })),
})

test('every package that the application runs with may be used, changed and sold by whoever runs it', () => {
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const ours = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  expect(ours.length).toBeGreaterThan(100)
  const doubtful = ours.filter(
    ([path, { license = '' }]) =>
      !(path in exceptions) &&
      !ofTheBuild.test(path) &&
      !license
        .replaceAll(/[()]/g, '')
        .split(' OR ')
        .some((one) => permissive.has(one)),
  )
  expect(doubtful).toEqual([])
  expect(Object.keys(exceptions).filter((path) => !(path in packages))).toEqual([])
})
