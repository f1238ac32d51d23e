import { expect, test } from 'vitest'
import { drift } from '#server/sources/parsing/drift.ts'
import { say, startPoliteSite } from '#test/support/polite-site.ts'

test.each([405, 429, 503])('a challenge that comes with %i is a challenge', async (status) => {
  let page = '<title>Just a moment...</title>'
  const site = await startPoliteSite((_, response) => void response.writeHead(status).end(page))
  expect(await site.read('/a')).toMatchObject({ status: 'blocked', httpStatus: status })
  page = '<input type="password">'
  expect(await site.read('/b')).toMatchObject({ status: 'error' })
  // The thread that serves people looks at the first 512 KiB.
  page = `${' '.repeat(2 ** 19)}Just a moment...`
  expect(await site.read('/c')).toMatchObject({ status: 'error' })
})

test('a request that failed does not shut its host to those after it', async () => {
  let asked = 0
  const site = await startPoliteSite((_, response) => {
    asked += 1
    if (asked === 1) response.destroy()
    else response.end('sheet')
  }, 'as page')
  const results = await Promise.all(['/robots-fails', '/a'].map((path) => site.read(path)))
  expect(results[0]).toMatchObject({ kind: 'failed' })
  expect(await site.read('/b')).toEqual({ kind: 'ok', page: 'sheet' })
})

test('a page that its parser rejects is a challenge or a login if it has the marks, wherever they stand', async () => {
  const filler = `<p>${'opening hours '.repeat(400)}</p>`
  const reject = () => {
    throw drift('there is no sheet')
  }
  const challenge = `${filler}<script src="/awswaf/challenge.js"></script>`
  const login = `${filler}<input type="password" name="p">`
  expect(await (await startPoliteSite(say(challenge))).read('/a', reject)).toMatchObject({ status: 'blocked' })
  expect(await (await startPoliteSite(say(login))).read('/a', reject)).toMatchObject({ status: 'auth_required' })
  expect(await (await startPoliteSite(say(filler))).read('/a', reject)).toMatchObject({ reason: 'there is no sheet' })
  // A right page may have a detection script, and a hidden login of members.
  expect(await (await startPoliteSite(say(challenge + login))).read('/a')).toMatchObject({ kind: 'ok' })
})
