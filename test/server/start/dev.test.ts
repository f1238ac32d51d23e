import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePortNear } from '#server/config/free-port.ts'
import { bareShell } from '#test/support/bare-shell.ts'
import { makeDataFolder } from '#test/support/data-folder.ts'

const changed = 'src/server/start/box-around.ts'

/** An editor saves the file; it stays older than the build, so nothing is built anew. */
async function save(file: string): Promise<void> {
  const { mtimeMs } = await stat(file)
  await utimes(file, new Date(), (mtimeMs - 1000) / 1000)
}

test('after a change of the server the site starts anew, and PostgreSQL and the mail catcher run on', async () => {
  const folder = await makeDataFolder('dev')
  const child = spawn(process.execPath, ['src/server/main.ts', '--dev'], {
    env: { ...bareShell, DATA_DIR: folder, SEED_DEMO: '0', PORT: String(await freePortNear(3500)) },
  })
  let out = ''
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const { promise: readyAgain, resolve: isReadyAgain } = Promise.withResolvers<void>()
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
    if (/^ready on .*\n/m.test(out)) isReady()
    if (/^(ready again|not started).*\n/m.test(out)) isReadyAgain()
  })
  const exited = once(child, 'exit')
  await Promise.race([ready, exited])
  const postmaster = join(folder, 'postgres', 'postmaster.pid')
  const before = await readFile(postmaster, 'utf8')
  const [, mailsPort] = /shown on http:\/\/127.0.0.1:(\d+)/.exec(out) ?? []
  const reader = connect(Number(mailsPort), '127.0.0.1')
  await once(reader, 'connect')

  await save(changed)
  await Promise.race([readyAgain, exited])

  expect(out).toContain('ready again after')
  const [, url] = /^ready on (.*)\n/m.exec(out) ?? []
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await readFile(postmaster, 'utf8')).toBe(before)
  expect(reader.closed).toBe(false)
  reader.destroy()
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})
