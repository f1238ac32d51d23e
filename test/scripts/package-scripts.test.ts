import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const commands = Object.entries(scripts)
const install = 'node scripts/start/ensure-installed.mjs'

// cmd.exe reads neither variables before a program nor quotes as a POSIX shell does.
test.each(commands)('the line of %s is one program that every shell reads the same', (_, line) => {
  expect(line).toMatch(/^(exec )?node( [\w./:=-]+)+$/)
})

// The packages of checks and tests are half of all, and a newcomer does without them.
const withTools =
  /^(check|validate|test.*|bench|faults|fuzz|mutate|cluster|lighthouse|looks|journeys|hydration|recipes|screens|release)$/

test.each(commands)('%s makes sure first that its packages are there', (name, line) => {
  expect(line.replace(/^exec /, '').startsWith(`${install} `)).toBe(true)
  expect(line.startsWith(`${install} --tools `, line.indexOf('node'))).toBe(withTools.test(name))
})

test('a program that runs until it is stopped replaces its shell, so that signals reach it', () => {
  for (const name of ['start', 'dev', 'web', 'worker', 'cluster']) expect(scripts[name]).toMatch(/^exec node /)
})

test('each command says by --help what it takes, from one list or by the list of its own runs', () => {
  const texts = JSON.parse(readFileSync('scripts/start/commands.json', 'utf8')) as Record<string, unknown>
  expect(Object.keys(scripts).filter((name) => !(name in texts))).toEqual(['bench', 'faults'])
})

test('the commands that others rely on are there', () => {
  const promised = ['start', 'test', 'dev', 'build', 'check', 'bench', 'worker', 'web', 'validate', 'source', 'faults']
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(promised))
})
