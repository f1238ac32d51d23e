import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createWebhookTransport } from '#server/push/webhook-transport.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'

const now = () => new Date('2026-11-24T00:00:00Z')
const secret = Buffer.alloc(32)

function caller(allowLoopback: boolean, clock = now) {
  const transport = createWebhookTransport({ allowLoopback, now: clock })
  onTestFinished(() => transport.close())
  return (url: string) =>
    transport.call({ url, id: 'one', secrets: [secret], body: '{"type":"test"}' }, async () => undefined)
}

test.each([
  'http://example.com/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://example.com:8443/',
  'https://a:b@example.com/',
])('%s is never called', async (url) => {
  expect(await caller(false)(url)).toEqual({ kind: 'failed', text: 'not an address that is called' })
})

test.each(['https://localhost/', 'https://nobody.invalid/'])(
  'of %s its owner learns only that nothing public is there',
  async (url) => {
    expect(await caller(false)(url)).toEqual({ kind: 'failed', text: 'its name leads to no public address' })
  },
)

test('a redirect is not followed', async () => {
  const [receiver, target] = [await startWebhookReceiver(), await startWebhookReceiver()]
  onTestFinished(() => receiver.stop())
  onTestFinished(() => target.stop())
  receiver.fault = { status: 307, headers: { location: target.url } }
  expect([await caller(true)(receiver.url), target.calls]).toEqual([{ kind: 'failed', text: 'it answered 307' }, []])
})

/** The verification of a language as docs/api.md shows it, then a line that writes its answers. */
const programs = {
  ts: (code: string, asked: string) => ({
    command: process.execPath,
    args: [
      '--input-type=module-typescript',
      '-e',
      `${code}\nconsole.log(${asked}.map((one) => verify(...one)).join())`,
    ],
  }),
  python: (code: string, asked: string) => ({
    command: 'python3',
    args: ['-c', `${code}\nprint(*(verify(s, h, b.encode()) for s, h, b in ${asked}), sep=",")`],
  }),
}

test('the verifications of the documentation take a call of ours, and no other body, secret or time', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.stop())
  await caller(true, () => new Date())(receiver.url)
  await caller(true)(receiver.url)
  const [call, old] = receiver.calls
  const [text, other] = [secret, Buffer.alloc(32, 1)].map((one) => `whsec_${one.toString('base64')}`)
  const right = [text, call?.headers, call?.body]
  const asked = JSON.stringify([
    right,
    [text, call?.headers, '{}'],
    [other, ...right.slice(1)],
    [text, old?.headers, old?.body],
  ])
  const blocks = readFileSync('docs/api.md', 'utf8').split('```')
  const languages = (['ts', 'python'] as const).filter(
    (one) => one === 'ts' || spawnSync('python3', ['--version']).status === 0,
  )
  for (const language of languages) {
    const block = blocks.find((one) => one.startsWith(`${language}\n`) && one.includes('verify(')) ?? ''
    const code = block.slice(language.length)
    const { command, args } = programs[language](code, asked)
    const said = execFileSync(command, args, { encoding: 'utf8' })
    expect([language, said.trim().toLowerCase()]).toEqual([language, 'true,false,false,false'])
  }
})

test('the receiver of the documentation takes a call of ours, and refuses one of somebody else', async () => {
  const code = /```js\n(import [^`]*createServer[\s\S]*?)```/.exec(readFileSync('docs/api.md', 'utf8'))?.[1] ?? ''
  // Any free port, and a line that says which.
  const told = code.replace(/\.listen\((.*)\)/, '.listen($1, function () { console.log(this.address().port) })')
  const env = { ...process.env, PORT: '0', SECRET: `whsec_${secret.toString('base64')}` }
  const args = ['--input-type=module', '-e', told]
  const receiver = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void receiver.kill())
  const lines = createInterface({ input: receiver.stdout })
  const nextLine = async () => String((await once(lines, 'line'))[0])
  const url = `http://localhost:${await nextLine()}/`
  const said = nextLine()
  expect(await caller(true)(url)).toEqual({ kind: 'accepted' })
  expect(await said).toBe('one test')
  const refused = await fetch(url, { method: 'POST', headers: { 'webhook-signature': 'v1,x' }, body: '{}' })
  expect(refused.status).toBe(401)
})
