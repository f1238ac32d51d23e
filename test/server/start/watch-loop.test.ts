import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const watched = (then: string) =>
  spawn(
    process.execPath,
    [
      '--eval',
      `import('#server/start/watch-loop.ts').then(({ watchLoop }) => {
         watchLoop({ limitMs: 400, everyMs: 50 })
         ${then}
       })`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )

test('a process whose loop stands ends, with a line, and one that answers goes on', async () => {
  const frozen = watched('setTimeout(() => { for (;;) {} }, 500)')
  const [said, [code, signal]] = await Promise.all([text(frozen.stderr), once(frozen, 'exit')])
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  expect(said).toContain('the event loop stood for 0.4 seconds: this process ends')
  const well = watched('setTimeout(() => process.exit(7), 1500)')
  expect(await once(well, 'exit')).toEqual([7, null])
})

test('watching keeps no process alive', async () => {
  expect(await once(watched(''), 'exit')).toEqual([0, null])
})

test('a process without a port touches a file while it lives', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-alive-'))
  const living = watched(`import('#server/start/watch-loop.ts').then(({ showLife }) => showLife('${folder}/data', 20))
    setTimeout(() => undefined, 60_000)`)
  onTestFinished(async () => {
    living.kill('SIGKILL')
    await once(living, 'exit')
    rmSync(folder, { recursive: true })
  })
  const touched = () => statSync(join(folder, 'data/alive'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  await expect.poll(touched).toBeGreaterThan(0)
  const first = touched()
  await expect.poll(touched).toBeGreaterThan(first)
})
