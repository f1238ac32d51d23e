import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const commands = Object.entries(scripts).filter(([name]) => !name.startsWith('pre'))
const install = 'node scripts/start/ensure-installed.mjs'

// A shell that has looked up `node` once stays with it, although the install puts a newer one before it.
test.each(Object.entries(scripts))('the line of %s runs one program', (_, line) => {
  expect(line).not.toMatch(/[;&|`$(){}<>]/)
})

// cmd.exe reads neither variables before a program nor quotes as a POSIX shell does.
test.each(Object.entries(scripts))('the line of %s reads the same in every shell', (_, line) => {
  expect(line).toMatch(/^(exec )?[a-z]+( [\w./:=-]+)*$/)
  expect(line).not.toMatch(/^\w+=/)
})

// The packages of checks and tests are half of all, and a newcomer does without them.
const withTools = /^(check|validate|test.*|bench|faults|fuzz|mutate|cluster|lighthouse|looks|journeys|screens|release)$/

test.each(commands)('%s makes sure first that its packages are there', (name) => {
  const tools = withTools.test(name) ? ' --tools' : ''
  expect([`${install}${tools}`, `${install}${tools} --build`]).toContain(scripts[`pre${name}`])
})

test('a program that runs until it is stopped replaces its shell, so that signals reach it', () => {
  for (const name of ['start', 'dev', 'web', 'worker']) expect(scripts[name]).toMatch(/^exec node /)
})

test('the commands that others rely on are there', () => {
  const promised = ['start', 'test', 'dev', 'build', 'check', 'bench', 'worker', 'web', 'validate', 'source', 'faults']
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(promised))
})
