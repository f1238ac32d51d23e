// Runs before every npm command, on any Node from 20 on and with nothing installed: `npm ci`, but only when needed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

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

/** The packages of the lockfile that bring Node 24; without the one for this machine its own Node has to be new enough. */
function hasNode(present) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return Number(process.versions.node.split('.')[0]) >= 24 || `node_modules/node-${platform}-${process.arch}` in present
}

function ensureInstalled() {
  const locked = packagesIn('package-lock.json')
  if (!locked) throw new Error('package-lock.json: cannot be read; restore it from the repository')
  if (!isInstalled(locked, packagesIn('node_modules/.package-lock.json'))) {
    process.stderr.write('installing packages …\n')
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
    // The build needs development packages even where NODE_ENV is production.
    const [command, ...args] = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2] })
    if (status !== 0) process.exit(status ?? 1)
  }
  if (!hasNode(packagesIn('node_modules/.package-lock.json') ?? {})) {
    throw new Error(`Node ${process.versions.node} is too old and none comes with the packages here; install Node 24`)
  }
}

try {
  ensureInstalled()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
