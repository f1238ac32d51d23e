// JavaScript and no TypeScript: taking types away for the first time costs a start a sixth of a second.
import { mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
// Inputs of the build: if one is newer than the build, it is rebuilt.
import buildInputs from './build-inputs.json' with { type: 'json' }

const built = ['dist/render/render-page.js', 'dist/mail/render-template.js', 'dist/server/main.js']
/** One builds at a time: several sites may be started at once from one folder. */
const lock = 'node_modules/.building'
/** A build that has held the lock for so long is gone. */
const longestBuildMs = 300_000

function newestIn(path) {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

function isStale() {
  const builtAt = Math.min(...built.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0))
  return Math.max(...buildInputs.map(newestIn)) >= builtAt
}

/** True while another process builds; removes a stale lock. */
function isBuilding() {
  const takenAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (takenAt === undefined) return false
  if (Date.now() - takenAt < longestBuildMs) return true
  rmdirSync(lock)
  return false
}

function takeLock() {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

async function buildAll() {
  const startedAt = performance.now()
  process.stderr.write('building … ')
  // Loaded only where something is stale, so that every other start is spared it.
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
}

while (isBuilding() || isStale()) {
  if (!takeLock()) {
    await pause(200)
    continue
  }
  try {
    if (isStale()) await buildAll()
  } finally {
    rmdirSync(lock)
  }
}
