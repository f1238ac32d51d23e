import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { unwatched } from '#server/mail/witness/watched-connection.ts'
import { createWitness } from '#server/mail/witness/witness.ts'
import { untilHolds } from '#test/support/until-holds.ts'
import { witnessGround } from '#test/support/witness-ground.ts'

// A witness is another process: of process.execPath.
const ground = witnessGround()
const { relay } = ground

const mail = {
  from: 'alerts@courtside.test',
  to: 'cy@example.com',
  raw: 'Subject: x\r\n\r\nx\r\n',
  noteIfAccepted: 'cy 1',
}

/** A transport of this process, and whether a witness held the connection at the last byte of the latest mail. */
function witnessed(url: string, inside = ground.folder) {
  const errors: unknown[] = []
  const witness = createWitness({ folder: inside, onError: (error) => errors.push(error) })
  const transport = createSmtpTransport(url, { witness })
  ground.atEnd(() => transport.close())
  return {
    transport,
    errors,
    async isHeld(sent = mail) {
      let isHeld: boolean | undefined
      expect(await transport.send(sent, async (isWitnessed) => void (isHeld = isWitnessed))).toEqual({
        kind: 'accepted',
      })
      return isHeld === true
    },
  }
}

/** The witnesses of this process. */
async function witnesses(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids
      .map(async (pid) => {
        const [stat, command] = await Promise.all(
          ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
        )
        const parent = stat?.slice(stat.lastIndexOf(')')).split(' ')[2]
        return command?.includes('witness-process') && parent === String(process.pid) ? [Number(pid)] : []
      })
      .map((one) => one.catch(() => [])),
  )
  return found.flat()
}

/** How many connections the witness has open, beside the channel to this process. */
async function connectionsOf(pid: number): Promise<number> {
  const inodes = new Set<string>()
  const tcp = await readFile('/proc/net/tcp', 'utf8')
  for (const line of tcp.split('\n')) inodes.add(`socket:[${line.trim().split(/\s+/)[9]}]`)
  const open = await readdir(`/proc/${pid}/fd`)
  const links = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
  return links.filter((link) => inodes.has(link)).length
}

test.runIf(process.platform === 'linux')(
  'a connection that is closed the witness holds no more, and it goes with the transport',
  async () => {
    const { url } = await relay()
    const { transport, isHeld, errors } = witnessed(url)
    await untilHolds(() => isHeld())
    const [pid = 0, ...others] = await witnesses()
    expect([others, await connectionsOf(pid)]).toEqual([[], 1])
    // Whoever ends all processes of a group does not mean the witness.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal)
    // Refused before anything goes, after which the connection is not used again.
    await transport.send(mail, async () => {
      throw new Error('not ours any more')
    })
    await untilHolds(async () => (await connectionsOf(pid)) === 0)
    await untilHolds(() => isHeld())
    expect([await witnesses(), await connectionsOf(pid)]).toEqual([[pid], 1])
    await transport.close()
    await untilHolds(async () => (await witnesses()).length === 0)
    expect([await readdir(ground.folder), errors]).toEqual([[], []])
  },
)

test.runIf(process.platform === 'linux')('where the witness is gone mails go without one', async () => {
  const { url } = await relay()
  const { isHeld } = witnessed(url)
  await untilHolds(() => isHeld())
  for (const pid of await witnesses()) process.kill(pid, 'SIGKILL')
  await untilHolds(async () => !(await isHeld()))
  expect(await isHeld()).toBe(false)
})

test('what nobody could note goes as if nobody held its connection', async () => {
  const { url } = await relay()
  const { isHeld } = witnessed(url)
  await untilHolds(() => isHeld())
  const { noteIfAccepted: _none, ...without } = mail
  expect(await isHeld(without as typeof mail)).toBe(false)
  expect(await isHeld()).toBe(true)
})

test('where no file can be written mails go without a witness, and it is told once', async () => {
  const { url } = await relay()
  await writeFile(join(ground.folder, 'taken'), '')
  const { isHeld, errors } = witnessed(url, join(ground.folder, 'taken'))
  expect([await isHeld(), await isHeld(), errors.length]).toEqual([false, false, 1])
  expect(existsSync(join(ground.folder, 'taken'))).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'what is enciphered the witness could not read, so it is not watched, and starts none',
  async () => {
    const witness = createWitness({ folder: ground.folder, onError: (error) => expect.unreachable(String(error)) })
    const socket = new TLSSocket(new Socket())
    expect(witness.watch(socket)).toBe(unwatched)
    expect([unwatched.isHeld(), await witnesses(), await readdir(ground.folder)]).toEqual([false, [], []])
    socket.destroy()
  },
)
