// Starts and tests a fresh clone on a machine with an old Node by the first command that is given there:
// `node test/first-start/run-first-start.mjs [REVISION]`. It needs no packages, as it is run before anything is installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clone, folder, makeClone, makeFresh, newcomersEnvironment, shellsHere } from './fresh-machine.mjs'
import { startAndStop } from './start-and-stop.mjs'

let passed = 0
let failed = 0

function say(line) {
  process.stdout.write(`${line}\n`)
}

async function check(name, work, { fresh = true } = {}) {
  if (fresh) makeFresh()
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  try {
    await work()
    passed += 1
    say(`✓ ${name} (${seconds()})`)
  } catch (error) {
    failed += 1
    say(`✗ ${name} (${seconds()})\n${error.message}`)
  }
}

function told(shell) {
  return shell ? `, npm using ${shell.name}` : ''
}

function using(shell, env) {
  return shell ? { ...env, npm_config_script_shell: shell.path } : env
}

/** A hundred thousand small files take a while, which happens in the background. */
function removeLater(path) {
  const remove = `require('node:fs').rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })`
  spawn(process.execPath, ['-e', remove, path], { detached: true, stdio: 'ignore' }).unref()
}

/** The first start of a clone; `npm run bench -- install` reads the line. */
async function startClone(env) {
  const seconds = await startAndStop({ cwd: clone, env })
  const installed = execFileSync('du', ['-sm', '--exclude=.git', '--exclude=.data', clone], { encoding: 'utf8' })
  say(`ready after ${seconds.toFixed(1)} s, ${installed.split('\t')[0]} MB installed`)
}

/** One test file; all of them come next. */
function testOneFile(cwd, env) {
  const { status, stdout, stderr } = spawnSync('npm', ['test', '--', 'local-date'], {
    cwd,
    env,
    encoding: 'utf8',
  })
  const isWhole = status === 0 && /^[1-9]\d* passed, 0 failed$/m.test(stdout)
  if (!isWhole) throw new Error(`npm test ended with exit code ${status}\n${stdout}${stderr}`)
}

/** Starts the file of a release in an empty folder, as a person does. */
async function startRelease(cwd, env) {
  const empty = mkdtempSync(join(folder, 'release-'))
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'release', '--', empty], { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm run release ended with exit code ${status}\n${stdout}${stderr}`)
  const [file] = readdirSync(empty)
  await startAndStop({ cwd: empty, env, command: ['npx', '--yes', `./${file}`], byCtrlC: true })
}

try {
  makeClone(process.argv[2])
  const env = newcomersEnvironment()
  // Both install the same, so not every command is tried with every shell: it takes a minute each time.
  const [forStart, forTest] = shellsHere()
  await check(`npm start is the first command in a fresh clone${told(forStart)}`, () =>
    startClone(using(forStart, env)),
  )
  // Without installed packages this is a fresh clone itself, and the next step finds the packages there.
  const testedIn = existsSync('node_modules') || process.argv[2] ? clone : process.cwd()
  await check(`npm test is the first command in a fresh clone${told(forTest)}`, () =>
    testOneFile(testedIn, using(forTest, env)),
  )
  await check('a release starts by npx in an empty folder', () => startRelease(testedIn, env), { fresh: false })
} finally {
  removeLater(folder)
}
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
