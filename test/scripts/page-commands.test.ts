import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import manifest from '#manifest' with { type: 'json' }
import { bareShell } from '#test/support/bare-shell.ts'

const run = promisify(execFile)
const scripts: Record<string, string> = manifest.scripts
const pages = globSync(['*.md', 'docs/**/*.md', 'scripts/**/*.md', 'deploy/**/*.md'])

/** Commands of ours as they are typed. npm's own and those of other programs are left out. */
const typed =
  /^(?<by>npm(?: run)?|npx|\S*courtside(?:-\S+tgz)?)(?: (?<name>[a-z][a-z:-]*))?(?: --(?= ))?(?<rest>(?: .*)?)$/
const ofNpm = ['audit', 'ci', 'install', 'sbom']

/** A command, such as `npm run outbox`, with the words that a page types after it, such as `list` and `--state`. */
function commandOf(text: string): [string, string[]] | undefined {
  const { by = '', name = '', rest = '' } = typed.exec(text.replace(/^npx \./, '').trim())?.groups ?? {}
  if (by === '' || (by.startsWith('np') && (name === '' || ofNpm.includes(name)))) return
  const program = by.startsWith('npm') ? 'npm run' : by === 'npx' ? 'npx' : 'courtside'
  const [first = '', ...others] = rest.trim().split(/\s+/)
  const words = [first, ...others.filter((word) => word.startsWith('--'))].filter((word) => /^(--)?[a-z]+$/.test(word))
  return [`${program} ${name}`.trim(), words.filter((word) => program !== 'npx' && word !== '--help')]
}

function commandsIn(page: string): [string, string[]][] {
  const block = /^ *```.*\n([\s\S]*?)^ *```$/gm
  const lines = [...page.matchAll(block)].flatMap(([, text = '']) => text.split('\n'))
  const spans = [...page.replaceAll(block, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  return [...lines, ...spans].map(commandOf).filter((found) => found !== undefined)
}

/** The words after each command, of all pages. */
const commands = Map.groupBy(
  pages.flatMap((page) => commandsIn(readFileSync(page, 'utf8'))),
  ([command]) => command,
)

async function helpOf(command: string): Promise<string> {
  const name = command.replace(/^(npm run|npx|courtside) ?/, '')
  const [program = [], env = {}] = command.startsWith('npm')
    ? [scripts[name]?.split(' ').slice(scripts[name].startsWith('exec') ? 2 : 1), { npm_lifecycle_event: name }]
    : [command.startsWith('npx') ? [`node_modules/.bin/${name}`] : ['scripts/operate/courtside.ts', name]]
  const args = [...program, '--help'].filter((arg) => arg !== '')
  return (await run(process.execPath, args, { env: { ...bareShell, ...env } })).stdout
}

test('the commands of README, installing, operating and CONTRIBUTING are found', () => {
  const some = ['npm run start', 'courtside', 'courtside backup', 'npm run outbox', 'npm run faults', 'npx vitest']
  expect([...commands.keys()]).toEqual(expect.arrayContaining(some))
})

test.each([...commands])('%s says what it takes, and takes what pages type after it', async (command, found) => {
  const help = await helpOf(command)
  const words = found.flatMap(([, typedWords]) => typedWords)
  expect(help).not.toBe('')
  // Each fault run has options of its own.
  const unknown = words.filter((word) => !help.includes(word) && !(word.startsWith('--') && help.includes('--OPTION')))
  expect(unknown).toEqual([])
})
