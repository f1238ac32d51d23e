import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { nextFreePort } from '#server/config/free-port.ts'

test.each(['127.0.0.1', '::1'])(
  'a port that is taken on %s is passed over, whichever of the two is listened on',
  async (host) => {
    const taken = createServer().listen(0, host)
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    for (const ours of ['127.0.0.1', '::1']) {
      const next = await nextFreePort(ours, port)
      expect(next).toBeGreaterThan(port)
      expect(next).toBeLessThan(port + 20)
    }
  },
)

test('where no port can be had the wanted one is returned, whose own refusal has the reason', async () => {
  expect(await nextFreePort('192.0.2.1', 3000)).toBe(3000)
})
