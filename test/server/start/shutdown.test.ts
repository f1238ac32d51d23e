import { expect, test } from 'vitest'
import { createShutdown } from '#server/start/shutdown.ts'

test('the part that started last stops first, once, and one that does not end is named', async () => {
  const shutdown = createShutdown()
  const stopped: string[] = []
  const { promise: mailsAreOut, resolve: sendMails } = Promise.withResolvers<void>()
  shutdown.add('the database', async () => void stopped.push('the database'))
  shutdown.add('the worker', async () => {
    await mailsAreOut
    stopped.push('the worker')
  })
  expect(shutdown.waitsFor()).toBeUndefined()
  const first = shutdown.run()
  expect([shutdown.waitsFor(), stopped]).toEqual(['the worker', []])
  sendMails()
  await first
  await shutdown.run()
  expect([shutdown.waitsFor(), stopped]).toEqual([undefined, ['the worker', 'the database']])
})

test('a part that fails to stop prevents nothing else, and is reported at the end', async () => {
  const shutdown = createShutdown()
  const stopped: string[] = []
  shutdown.add('the database', async () => void stopped.push('the database'))
  shutdown.add('the site', () => Promise.reject(new Error('it was gone')))
  await expect(shutdown.run()).rejects.toMatchObject({ errors: [new Error('it was gone')] })
  expect(stopped).toEqual(['the database'])
})
