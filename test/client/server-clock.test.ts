import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const noon = Date.UTC(2026, 10, 24, 12)
const seconds = 1000

/** The server's clock, and the time that passes on the device's between request and answer. */
const there = { now: noon, takesMs: 0, isSilent: false }
const server = createServer((_request, response) => {
  device.now += there.takesMs
  response.sendDate = false
  if (!there.isSilent) response.setHeader('date', new Date(there.now).toUTCString())
  response.end()
})
const device = { now: noon }

// Each test starts with an uncorrected clock.
let clock: typeof import('#client/server-clock.ts')
beforeEach(async () => {
  Object.assign(there, { now: noon, takesMs: 0, isSilent: false })
  device.now = noon
  vi.spyOn(Date, 'now').mockImplementation(() => device.now)
  vi.resetModules()
  clock = await import('#client/server-clock.ts')
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

async function ask(): Promise<number> {
  const { port } = server.address() as AddressInfo
  await clock.fetchNotingTime(`http://127.0.0.1:${port}`)
  return clock.serverNow().getTime() - device.now
}

test('corrects a clock that is behind, and notifies its listeners once', async () => {
  let heard = 0
  const stop = clock.onClockSet(() => heard++)
  device.now -= 180 * seconds
  expect(await ask()).toBe(180 * seconds)
  expect(await ask()).toBe(180 * seconds)
  expect(heard).toBe(1)
  stop()
  device.now -= seconds
  expect(await ask()).toBe(181 * seconds)
  expect(heard).toBe(1)
})

test('leaves a right clock alone, at any moment of its second and for any latency', async () => {
  device.now = there.now + 999
  expect(await ask()).toBe(0)
  there.takesMs = 40 * seconds
  expect(await ask()).toBe(0)
})

test('a slow answer does not widen the known bounds', async () => {
  device.now -= 180 * seconds
  await ask()
  there.takesMs = 20 * seconds
  expect(await ask()).toBe(180 * seconds)
})

test("drops the correction once the device's clock is set right", async () => {
  device.now -= 180 * seconds
  await ask()
  device.now = noon
  expect(await ask()).toBe(1 * seconds)
  device.now += seconds
  expect(await ask()).toBe(0)
})

test('corrects a clock that is ahead, by an hour or by a year', async () => {
  device.now += 3600 * seconds
  expect(await ask()).toBe(-3600 * seconds + 1 * seconds)
  device.now += 400 * 86_400 * seconds
  expect(await ask()).toBe(-(3600 + 400 * 86_400) * seconds + 1 * seconds)
})

test('ignores answers without a date', async () => {
  device.now = noon - 180 * seconds
  there.isSilent = true
  expect(await ask()).toBe(0)
})
