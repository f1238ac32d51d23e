import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { StandInFault } from '#sandbox/stand-in.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'

const run = promisify(execFile)

/** `npm run source -- …` with a `sources.json` that names one stand-in. */
async function checkSource({ args, fault }: { args: string[]; fault?: StandInFault }) {
  const sandbox = await startSandbox({ seed: 3, now: () => new Date(), venueIds: ['Long Reef'] })
  const folder = mkdtempSync(join(tmpdir(), 'courtside-check-'))
  onTestFinished(async () => {
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  })
  sandbox.setFault('Long Reef', fault)
  const file = join(folder, 'sources.json')
  writeFileSync(file, JSON.stringify({ sources: sandbox.sources.map((source) => ({ ...source, minGapMs: 0 })) }))
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, SOURCES_FILE: file, ALLOW_LOOPBACK_SOURCES: '1' }
  return run(process.execPath, ['scripts/operate/check-source.ts', ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

test('a venue is read once, and what was asked and understood is printed', async () => {
  const { code, said } = await checkSource({ args: ['check', 'Long Reef', '2'] })
  expect(code).toBe(0)
  expect(said).toMatch(/^reads {2}Long Reef GC with miclub, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/m)
  expect(said).toMatch(/^asks {3}http:\/\/127\.0\.0\.1:\d+\/guests\/bookings\/ViewPublicCalendar\.msp/m)
  expect(said).toMatch(/^status ok$/m)
  expect(said.match(/^\d{4}-\d\d-\d\d {2}\d+ openings/gm)).toHaveLength(2)
})

test('what could not be read is told with its reason, and the exit code says so', async () => {
  const { code, said } = await checkSource({ args: ['check', 'Long Reef', '1'], fault: 'challenge-page' })
  expect(code).toBe(1)
  expect(said).toContain('status blocked: the site shows a challenge page')
  expect(said).toContain('not covered: what was known of it stays')
})

test.each([
  [['check', 'Nowhere'], "'Nowhere' is no venue of the catalogue"],
  [['check', 'manly-lawn-tc'], 'SOURCES_FILE names no source for manly-lawn-tc'],
  [['check', 'Long Reef', '99'], '1 to 29 days'],
  [[], 'npm run source -- check VENUE [DAYS]'],
])('%j ends with one line that names the fix', async (args, line) => {
  const { code, said } = await checkSource({ args })
  expect(code).toBe(1)
  expect(said).toContain(line)
  expect(said.trim().split('\n')).toHaveLength(1)
})
