import { expect, test } from 'vitest'
import { createHostTurns } from '#server/pipeline/reading/host-turns.ts'

test('one host is read one reading at a time, also after one that failed; another host does not wait', async () => {
  const takeTurn = createHostTurns()
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const reading = (name: string, answer: Promise<string>) => () => {
    begun.push(name)
    return answer
  }
  const failing = takeTurn('one host', reading('first', first.promise))
  const waiting = takeTurn('one host', reading('second', Promise.resolve('read')))
  expect(await takeTurn('another host', reading('other', Promise.resolve('read')))).toBe('read')
  expect(begun).toEqual(['first', 'other'])
  first.reject(new Error('the first reading failed'))
  await expect(failing).rejects.toThrow('the first reading failed')
  expect(await waiting).toBe('read')
  expect(begun).toEqual(['first', 'other', 'second'])
})
