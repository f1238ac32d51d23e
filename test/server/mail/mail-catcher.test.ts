import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePortNear } from '#server/config/free-port.ts'
import { startMailCatcher } from '#server/mail/mail-catcher.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-catcher-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function start(directory: string) {
  return startMailCatcher({ directory, smtpPort: await freePortNear(0), pagePort: await freePortNear(0) })
}

test('the folder of caught emails is made, and those above it', async () => {
  const catcher = await start(join(folder, 'data', 'mails'))
  expect(existsSync(join(folder, 'data', 'mails'))).toBe(true)
  await catcher.stop()
})

test('a file in its place is a fault that names the fix', async () => {
  const file = join(folder, 'mails')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow(/^DATA_DIR: .*mails cannot hold caught emails .*; move it away/)
})

test('a port that is taken since it was found free is left to whoever has it', async () => {
  const ports = [0, 0].map(() => createServer().listen(0, '127.0.0.1'))
  await Promise.all(ports.map((taken) => once(taken, 'listening')))
  const [smtpPort = 0, pagePort = 0] = ports.map((taken) => (taken.address() as AddressInfo).port)
  const catcher = await startMailCatcher({ directory: folder, smtpPort, pagePort })
  const sender = createTransport(catcher.smtpUrl)
  await sender.sendMail({ from: 'a@courtside.example', to: 'b@courtside.example', subject: 'Seen', text: 'x' })
  sender.close()
  expect(await (await fetch(`${catcher.pageUrl}/email`)).json()).toMatchObject([{ subject: 'Seen' }])
  await catcher.stop()
  for (const taken of ports) taken.close()
})

test('leaves it to the application what a signal ends', async () => {
  const listeners = () => [process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')]
  const before = listeners()
  const catcher = await start(folder)
  expect(listeners()).toEqual(before)
  await catcher.stop()
})

test('shows an HTML email cleaned of scripts, and loads what cleans it no earlier', async () => {
  const fromMaildev = createRequire(createRequire(import.meta.url).resolve('maildev'))
  const isLoaded = () => fromMaildev.resolve('jsdom') in fromMaildev.cache
  const catcher = await start(folder)
  const html = '<p>A court opened</p><script>alert(1)</script>'
  const sender = createTransport(catcher.smtpUrl)
  await sender.sendMail({ from: 'a@courtside.example', to: 'b@courtside.example', subject: 'x', html })
  sender.close()
  const [mail] = (await (await fetch(`${catcher.pageUrl}/email`)).json()) as { id: string }[]
  expect(isLoaded()).toBe(false)
  const shown = await (await fetch(`${catcher.pageUrl}/email/${mail?.id}/html`)).text()
  expect(shown).toContain('<p>A court opened</p>')
  expect(shown).not.toContain('script')
  expect(isLoaded()).toBe(true)
  await catcher.stop()
})
