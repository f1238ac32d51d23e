import { expect, test } from 'vitest'
import { channelCode } from '#server/signing/channel-code.ts'
import { createAuthSite } from '#test/support/auth-site.ts'

const url = 'sms://+61412345678'
const tooMany = [429, 'Too many codes today. Please try again tomorrow.']
const dayMs = 86_400_000

async function open({ sendsSms = true } = {}) {
  const site = await createAuthSite({ rateLimits: true, sendsSms })
  async function person(email: string) {
    const headers = { authorization: `Bearer ${(await site.member(email)).token}` }
    return {
      async tell(name: string, input: unknown) {
        const { status, text } = await site.post(`/trpc/machines.${name}`, { json: input }, headers)
        return [status, /"message":"([^"]+)"/.exec(text)?.[1]]
      },
      async channels() {
        const { body } = await site.app.inject({ url: '/trpc/machines.channels', headers })
        expect(body).not.toContain('41234')
        return (JSON.parse(body) as { result: { data: { json: Record<string, unknown>[] } } }).result.data.json
      },
    }
  }
  return { ...site, person }
}

test('a number is added once, shown by its last digits, and is off until its code is entered', async () => {
  const { person, deps, pass, em } = await open()
  const [ana, bo] = [await person('ana@example.com'), await person('bo@example.com')]
  expect((await ana.tell('addChannel', { url: ' SMS://%2B61412345678/ ' }))[0]).toBe(200)
  expect(await ana.tell('addChannel', { url })).toEqual([400, 'url: you have this channel already'])
  const [channel] = await ana.channels()
  expect(channel).toMatchObject({ name: 'SMS', label: 'number …678', needsCode: true, isWaiting: true })
  const id = String(channel?.['id'])
  const code = channelCode(deps.jwtSecrets, id)
  const wrong = code === '000000' ? '000001' : '000000'
  const missing = [400, 'code: is missing; enter the six digits of our SMS']
  expect(await ana.tell('resumeChannel', { id })).toEqual(missing)
  expect(await ana.tell('resumeChannel', { id, code: 'my code' })).toEqual(missing)
  expect((await bo.tell('resumeChannel', { id, code }))[0]).toBe(404)
  for (let tries = 0; tries < 5; tries += 1) {
    const refusal = [400, 'code: is not the one that we sent; look at our SMS again, or let us send another']
    expect(await ana.tell('resumeChannel', { id, code: wrong })).toEqual(refusal)
  }
  expect(await ana.tell('resumeChannel', { id, code })).toEqual(tooMany)
  pass(dayMs)
  expect((await ana.tell('resumeChannel', { id, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }))[0]).toBe(200)
  expect(await ana.channels()).toMatchObject([{ needsCode: false, pausedAt: null }])
  await em().execute('update channel set paused_at = now()')
  expect(await ana.tell('resumeChannel', { id })).toEqual(missing)
  expect((await ana.tell('resumeChannel', { id, code }))[0]).toBe(200)
})

test('three codes a day are sent for a person and to a number; one more stores nothing and is not counted', async () => {
  const { person, pass, em } = await open()
  const [ana, bo] = [await person('ana@example.com'), await person('bo@example.com')]
  const other = { url: 'sms://+61498765432' }
  expect((await ana.tell('addChannel', { url }))[0]).toBe(200)
  expect((await ana.tell('addChannel', other))[0]).toBe(200)
  const listed = await ana.channels()
  const idOf = (label: string) => ({ id: listed.find((one) => one['label'] === label)?.['id'] })
  const [first, second] = [idOf('number …678'), idOf('number …432')]
  expect((await ana.tell('testChannel', first))[0]).toBe(200)
  for (let more = 0; more < 3; more += 1) expect(await ana.tell('testChannel', second)).toEqual(tooMany)
  expect(await ana.tell('addChannel', { url: 'sms://+61411111111' })).toEqual(tooMany)
  expect(await ana.channels()).toHaveLength(2)
  expect((await bo.tell('addChannel', other))[0]).toBe(200)
  const [ofBo] = (await bo.channels()).map(({ id }) => ({ id }))
  // The second code for this person, and the third to this number.
  expect((await bo.tell('testChannel', ofBo))[0]).toBe(200)
  expect(await bo.tell('testChannel', ofBo)).toEqual(tooMany)
  const codes = `select 1 from notification where payload @> '{"isCode": true}'`
  expect(await em().execute(codes)).toHaveLength(5)
  pass(dayMs)
  expect((await bo.tell('testChannel', ofBo))[0]).toBe(200)
})

test('a site without a provider takes no number', async () => {
  const { person } = await open({ sendsSms: false })
  const ana = await person('ana@example.com')
  expect(await ana.tell('addChannel', { url })).toEqual([
    400,
    'url: this site sends no SMS; paste the URL of another channel, such as ntfy://TOPIC',
  ])
})
