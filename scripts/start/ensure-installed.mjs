// The one thing that runs before every npm command, on any Node from 20 on and with nothing installed: `npm ci` when
// something is missing, and with `--build` the pages when they are stale. Each npm command line runs one program: a
// shell that has once looked up `node` goes on with the old one after the install has brought Node 24.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const oldestNode = 20
const neededNode = 24
const isWindows = process.platform === 'win32'

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Optional packages may be missing: they are those of other platforms. Everything else must be there, bit for bit; npm's
 * own record of what is there is not enough, because `npm install --package-lock-only` writes it ahead of the truth.
 */
function isInstalled(locked, present) {
  if (!present) return false
  const wanted = Object.entries(locked).filter(([path]) => path !== '')
  const complete = wanted.every(([path, { integrity, optional }]) =>
    present[path] ? present[path].integrity === integrity && existsSync(path) : optional === true,
  )
  return complete && Object.keys(present).every((path) => path in locked)
}

/** Runs a program to its end; where it fails, its exit code is ours. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 2] })
  if (error) throw new Error(`${command} could not be started (${error.message}); install Node ${oldestNode} with npm`)
  if (status !== 0) process.exit(status ?? 1)
}

function install() {
  const startedAt = performance.now()
  process.stderr.write('installing packages … ')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  // The build needs development packages even where NODE_ENV is production.
  const [command, ...args] = [
    ...npm,
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ]
  run(command, args)
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
}

/** The Node that runs the project: this one where it is new enough, else the one among the packages. */
function findNode() {
  if (majorVersion >= neededNode) return process.execPath
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const packaged = resolve('node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  const { node } = process.versions
  throw new Error(`Node ${node} is too old and none comes with the packages here; install Node ${neededNode}`)
}

/** Command lines begin with `exec`, so that signals reach the program itself; cmd.exe has no such word. */
function teachCmdToExec() {
  if (isWindows) writeFileSync('node_modules/.bin/exec.cmd', '@%*\r\n')
}

async function ensureInstalled({ build }) {
  if (majorVersion < oldestNode) {
    throw new Error(`Node ${process.versions.node} is too old; install Node ${oldestNode} or newer`)
  }
  const locked = packagesIn('package-lock.json')
  if (!locked) throw new Error('package-lock.json: cannot be read; restore it from the repository')
  if (!isInstalled(locked, packagesIn('node_modules/.package-lock.json'))) install()
  const node = findNode()
  teachCmdToExec()
  if (!build) return
  // If this Node can build, a second one would only take time.
  if (node === process.execPath) await import('./build-when-stale.mjs')
  else run(node, ['scripts/start/build-when-stale.mjs'])
}

const majorVersion = Number(process.versions.node.split('.')[0])
try {
  await ensureInstalled({ build: process.argv.includes('--build') })
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
