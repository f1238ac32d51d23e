import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { untilHolds } from '#test/support/until-holds.ts'
import { witnessGround } from '#test/support/witness-ground.ts'
import type { WitnessedOrder } from '#test/support/witnessed-child.ts'

const childFile = fileURLToPath(new URL('../../../support/witnessed-child.ts', import.meta.url))
const envelope = '250 fine\r\n250 fine\r\n354 go on\r\n'

const ground = witnessGround()
const { relay } = ground

/** A process that sends these mails, and what it says. It is ready to be killed once the relay is silent. */
function sender(smtpUrl: string, to: readonly string[]): { child: ChildProcess; said: string[] } {
  const order: WitnessedOrder = { smtpUrl, folder: ground.folder, to }
  const child = fork(childFile, [JSON.stringify(order)], { execPath: process.execPath, execArgv: [] })
  ground.atEnd(() => child.kill('SIGKILL'))
  const said: string[] = []
  child.on('message', (what) => said.push(String(what)))
  return { child, said }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function notes(): Promise<string[]> {
  const names = (await readdir(ground.folder)).filter((name) => !name.endsWith('.draft'))
  return Promise.all(names.map((name) => readFile(join(ground.folder, name), 'utf8')))
}

test.each([
  ['alone', ['ann'], ['250 taken\r\n']],
  ['with the next envelope behind it', ['ann', 'bo'], [`250 taken\r\n${envelope}`]],
  ['in pieces', ['ann', 'bo'], ['250-ta', 'ken\r\n250 as A1\r', '\n', envelope]],
])('what the relay accepts after its sender was killed is noted, %s', async (_how, to, answers) => {
  const { url, atEnd } = await relay()
  const { child, said } = sender(url, to)
  const socket = await atEnd
  await kill(child)
  for (const answer of answers) await new Promise<void>((resolve) => void socket.write(answer, () => resolve()))
  await untilHolds(async () => (await notes()).length > 0)
  expect([await notes(), said]).toEqual([['ann 1\n'], []])
  const [name = ''] = await readdir(ground.folder)
  expect([name, (await stat(join(ground.folder, name))).mode & 0o777]).toEqual([
    expect.stringMatching(/^witness-[\da-f-]{36}$/),
    0o600,
  ])
})

test('what it accepted before, and nobody had read, is noted as well', async () => {
  const { url, atEnd } = await relay()
  const { child } = sender(url, ['ann', 'bo'])
  const socket = await atEnd
  child.kill('SIGSTOP')
  await new Promise<void>((resolve) => void socket.write(`250 taken\r\n${envelope}`, () => resolve()))
  await kill(child)
  await untilHolds(async () => (await notes()).length > 0)
  expect(await notes()).toEqual(['ann 1\n'])
})

test.each([
  ['refuses', `554 not this one\r\n${envelope}`],
  ['says something else', `what?\r\n${envelope}`],
  ['hangs up', ''],
])('a relay that %s leaves nothing to note', async (_what, answer) => {
  const { url, atEnd } = await relay()
  const { child } = sender(url, ['ann', 'bo'])
  const socket = await atEnd
  await kill(child)
  const ended = once(socket, 'close')
  socket.resume()
  if (answer) socket.write(answer)
  else socket.end()
  await ended
  expect(await readdir(ground.folder)).toEqual([])
})

test.each([
  ['554 not this one', 'refused'],
  ['250 taken', 'accepted'],
])('who was killed had read %s: the replies behind it say nothing of the mail', async (answer, outcome) => {
  const { url, atEnd } = await relay()
  const { child, said } = sender(url, ['ann', 'bo'])
  const socket = await atEnd
  socket.write(`${answer}\r\n`)
  await untilHolds(() => said.length > 0)
  expect(said).toEqual([`ann@example.com ${outcome}`])
  const ended = once(socket, 'close')
  await kill(child)
  socket.resume().write(envelope)
  await ended
  expect(await readdir(ground.folder)).toEqual([])
})

test('a relay that stays silent is left after a few seconds', async () => {
  const { url, atEnd } = await relay()
  const { child } = sender(url, ['ann'])
  const socket = await atEnd
  await kill(child)
  const begun = performance.now()
  await once(socket.resume(), 'close')
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await readdir(ground.folder)).toEqual([])
})
