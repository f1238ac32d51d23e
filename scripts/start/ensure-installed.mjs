// `node scripts/start/ensure-installed.mjs [--tools] [--build] [ARG …]`: every npm command, on any Node from 20 on and with
// nothing installed. It installs the packages that are missing, those of checks and tests only with `--tools`, with
// `--build` builds pages that are stale, and then runs Node 24 with the arguments. `--help` shows what the command takes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const oldestNode = 20
const neededNode = 24
const isWindows = process.platform === 'win32'
const packagedNode = resolve('node_modules', `node-${isWindows ? 'win' : process.platform}-${process.arch}`)

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * True if nothing is there that the lock does not name, bit for bit. npm's own record of what is there is not enough,
 * because `npm install --package-lock-only` writes it ahead of the truth.
 */
function isSound(locked, present) {
  return Object.entries(present).every(
    ([path, { integrity }]) => locked[path]?.integrity === integrity && existsSync(path),
  )
}

/** Optional packages may be missing: they are those of other platforms. */
function isComplete(locked, present, tools) {
  return Object.entries(locked).every(
    ([path, { optional, dev }]) => path === '' || path in present || optional === true || (dev === true && !tools),
  )
}

/** Runs a program to its end; where it fails, its exit code is ours. */
async function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 2] })
  const [status] = await once(child, 'close').catch((error) => {
    throw new Error(`${command} could not be started (${error.message}); install Node ${oldestNode} with npm`)
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Says in a terminal, each second, how many of the packages have come and the name of one that is coming. */
function sayProgress(locked, tools, begun) {
  const wanted = Object.keys(locked).filter(
    (path) => path !== '' && !locked[path].optional && (tools || !locked[path].dev),
  )
  return setInterval(() => {
    const missing = wanted.filter((path) => !existsSync(join(path, 'package.json')))
    const coming = missing.at(-1)?.replace(/.*node_modules\//, '') ?? 'those of this platform'
    process.stderr.write(`\r${begun}${wanted.length - missing.length} of ${wanted.length}, ${coming}\x1b[K`)
  }, 1000)
}

/** `npm ci` begins anew. `npm install` adds what is missing, and leaves alone what another terminal runs just now. */
async function install(command, tools, locked) {
  const startedAt = performance.now()
  const begun = `installing packages, ${tools ? '900 MB with those of checks and tests' : '470 MB'} … `
  process.stderr.write(begun)
  const progress = process.stderr.isTTY ? sayProgress(locked, tools, begun) : undefined
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  await run(npm[0], [
    ...npm.slice(1),
    ...command,
    // Also where NODE_ENV is production.
    tools ? '--include=dev' : '--omit=dev',
    // Debian's Node crashes in the one of argon2, which only tries it.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ])
  clearInterval(progress)
  // A third of Node is for packages that compile; none does here.
  rmSync(join(packagedNode, 'include'), { recursive: true, force: true })
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  process.stderr.write(progress ? `\r${begun}${took}\x1b[K\n` : `${took}\n`)
}

/** The Node that runs the project: this one where it is new enough, else the one among the packages. */
function findNode() {
  if (majorVersion >= neededNode) return process.execPath
  const packaged = join(packagedNode, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  throw tooOldHere()
}

function tooOldHere() {
  const { node } = process.versions
  return new Error(`Node ${node} is too old and none comes with the packages here; install Node ${neededNode}`)
}

/** Installs and builds what is missing, and says which Node runs the project. */
async function ensureInstalled({ build, tools }) {
  if (majorVersion < oldestNode) {
    throw new Error(`Node ${process.versions.node} is too old; install Node ${oldestNode} or newer`)
  }
  const locked = packagesIn('package-lock.json')
  if (!locked) throw new Error('package-lock.json: cannot be read; restore it from the repository')
  const isPackaged = Object.keys(locked).some((path) => resolve(path) === packagedNode)
  if (majorVersion < neededNode && !isPackaged) throw tooOldHere()
  const present = packagesIn('node_modules/.package-lock.json')
  const hasTools = Object.values(present ?? {}).some(({ dev }) => dev)
  if (!present || !isSound(locked, present)) await install(['ci'], tools || hasTools, locked)
  else if (!isComplete(locked, present, tools)) await install(['install', '--no-save'], tools || hasTools, locked)
  const node = findNode()
  if (!build) return node
  // If this Node can build, a second one would only take time.
  if (node === process.execPath) await import('./build-when-stale.mjs')
  else await run(node, ['scripts/start/build-when-stale.mjs'])
  return node
}

/** One line about an npm command; none for one that has a list of its own. */
function helpOf(name) {
  const command = JSON.parse(readFileSync('scripts/start/commands.json', 'utf8'))[name]
  return command && `npm run ${name} -- ${command.takes}`.replace(/ -- $/, '') + `: ${command.does}\n`
}

/** Becomes the program, so that signals and the exit code are its own; an old Node, or Windows, passes them on. */
function become(node, args) {
  if (process.execve && !isWindows) process.execve(node, [node, ...args], environment)
  const child = spawn(node, args, { stdio: 'inherit', env: environment })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('close', (code) => process.exit(code ?? 1))
}

const majorVersion = Number(process.versions.node.split('.')[0])
const args = process.argv.slice(2)
/** Of the caller: a build in this process changes its own. Node keeps what it has compiled, for the next start. */
const environment = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), ...process.env }
const wanted = { build: false, tools: false }
while (args[0] === '--build' || args[0] === '--tools') wanted[args.shift().slice(2)] = true
if (args.includes('--help')) {
  const help = helpOf(process.env.npm_lifecycle_event)
  if (help) {
    process.stdout.write(help)
    process.exit(0)
  }
  wanted.build = false
}
try {
  const node = await ensureInstalled(wanted)
  if (args.length > 0) become(node, args)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
