#!/usr/bin/env node
// The command of an installed release. It runs on any Node from 20 on: one that is too old gets Node 24 from npm's
// registry, which keeps it in its cache.
import { spawn, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const neededNode = 24
const fetchedNode = '24.21.0'
const own = fileURLToPath(import.meta.url)

/** The path of a Node that is new enough. */
function fetchNode() {
  const { version, platform, arch } = process
  process.stderr.write(`Node ${version.slice(1)} is too old; npm fetches Node ${fetchedNode} once (45 MB) …\n`)
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}@${fetchedNode}`
  const args = ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.execPath']
  const { stdout, status } = spawnSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status === 0) return stdout.trim()
  process.stderr.write(`Node ${fetchedNode} could not be fetched; install Node ${neededNode} or newer\n`)
  return process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) >= neededNode) {
  process.argv.splice(2, 0, join(dirname(own), '../dist/server/courtside.js'))
  await import('./with-little-memory.mjs')
} else {
  const child = spawn(fetchNode(), [own, ...process.argv.slice(2)], { stdio: 'inherit' })
  // Ctrl-C reaches both.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('close', (code) => process.exit(code ?? 1))
}
