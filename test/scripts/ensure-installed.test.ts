import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = resolve('scripts/start/ensure-installed.mjs')
const dependencies = { neighbour: 'file:./neighbour' }
let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'courtside-install-'))
  mkdirSync(join(project, 'neighbour'))
  writePackage('neighbour', { name: 'neighbour', version: '1.0.0' })
  writePackage('.', { name: 'project', dependencies })
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: project, stdio: 'pipe' })
})

afterEach(() => {
  rmSync(project, { recursive: true })
})

function writePackage(folder: string, content: object): void {
  writeFileSync(join(project, folder, 'package.json'), JSON.stringify(content))
}

function ensureInstalled(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [script, ...args], { cwd: project, encoding: 'utf8' })
}

test('installs missing packages, and nothing the second time', () => {
  const first = ensureInstalled()
  expect(first.stderr).toContain('installing packages')
  expect(existsSync(join(project, 'node_modules/neighbour/package.json'))).toBe(true)
  expect(ensureInstalled()).toMatchObject({ status: 0, stdout: '', stderr: '' })
})

test("installs a package whose install script fails in this machine's Node", () => {
  writePackage('neighbour', { name: 'neighbour', version: '1.0.0', scripts: { install: 'exit 1' } })
  rmSync(join(project, 'package-lock.json'))
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: project, stdio: 'pipe' })
  expect(ensureInstalled()).toMatchObject({ status: 0 })
})

test('an old Node for which the packages bring no new one is refused before anything is fetched', () => {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, script]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    'Node 20.1.0 is too old and none comes with the packages here; install Node 24\n',
  ])
  expect(existsSync(join(project, 'node_modules'))).toBe(false)
})

test('adds the packages of checks and tests when they are wanted, and leaves alone the others', () => {
  mkdirSync(join(project, 'tool'))
  writePackage('tool', { name: 'tool', version: '1.0.0' })
  execFileSync('npm', ['pack', './tool'], { cwd: project, stdio: 'pipe' })
  writePackage('.', { name: 'project', dependencies, devDependencies: { tool: 'file:./tool-1.0.0.tgz' } })
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: project, stdio: 'pipe' })
  ensureInstalled()
  const inUse = join(project, 'node_modules/.bin')
  writeFileSync(inUse, 'a file that a new beginning would remove')
  expect(existsSync(join(project, 'node_modules/tool'))).toBe(false)
  expect(ensureInstalled('--tools')).toMatchObject({ status: 0 })
  expect(existsSync(join(project, 'node_modules/tool'))).toBe(true)
  expect(existsSync(inUse)).toBe(true)
  for (const args of [['--tools'], []]) expect(ensureInstalled(...args)).toMatchObject({ status: 0, stderr: '' })
})

test('installs again when the lockfile has moved on', () => {
  ensureInstalled()
  mkdirSync(join(project, 'newcomer'))
  writePackage('newcomer', { name: 'newcomer', version: '1.0.0' })
  writePackage('.', { name: 'project', dependencies: { ...dependencies, newcomer: 'file:./newcomer' } })
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: project, stdio: 'pipe' })
  ensureInstalled()
  expect(existsSync(join(project, 'node_modules/newcomer/package.json'))).toBe(true)
})

test.each([
  ['becomes', []],
  ['on a Node that cannot become another program, starts', ['--import', 'data:text/javascript,delete process.execve']],
])('%s the program of its line, which gets arguments and signals and sets the exit code', async (_, options) => {
  ensureInstalled()
  const onSignal = `process.on('SIGTERM', () => process.exit(process.argv.length))`
  writeFileSync(join(project, 'program.mjs'), `${onSignal}; setInterval(() => {}, 1e6); console.log(process.argv[2])`)
  const child = spawn(process.execPath, [...options, script, 'program.mjs', '--build'], { cwd: project })
  const ended = once(child, 'close')
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGTERM')
  expect([String(said), await ended]).toEqual(['--build\n', [3, null]])
})

test('says in one line when there is no lockfile', () => {
  rmSync(join(project, 'package-lock.json'))
  expect(ensureInstalled()).toMatchObject({
    status: 1,
    stderr: 'package-lock.json: cannot be read; restore it from the repository\n',
  })
})
