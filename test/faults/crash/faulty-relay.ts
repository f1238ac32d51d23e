import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { SMTPServer } from 'smtp-server'

/** An email as the relay got it, read to its last byte. */
export interface RelayedMail {
  at: number
  /** The email that its Message-ID names. */
  id: string
  address: string
  /** All of it, deflated: a run holds tens of thousands. Not before the relay answers, whose answer it would keep waiting. */
  deflated: Promise<Buffer>
}

/** Where the relay fails. */
export const relayFaults = [
  'hangs up at the sender',
  'puts the mailbox off',
  'hangs up before the last byte',
  'puts the email off',
  'takes it and hangs up',
  'hangs up without taking it',
] as const
export type RelayFault = (typeof relayFaults)[number]

/** Those of which the sender cannot know how they ended. */
export const unknownEnds: ReadonlySet<RelayFault> = new Set(['takes it and hangs up', 'hangs up without taking it'])

export interface FaultyRelay {
  url: string
  accepted: RelayedMail[]
  /** How often it failed in each way. */
  failed: Map<RelayFault, number>
  stop(): Promise<void>
}

/** A relay on loopback that fails as `faultOf` says, asked once an email. */
export async function startFaultyRelay({
  faultOf,
  onUnknownEnd,
  onAccepted = () => undefined,
  onFailed = () => undefined,
}: {
  faultOf: () => RelayFault | undefined
  /** Called in the moment in which only the relay knows whether it has the email. It hangs up when this has resolved. */
  onUnknownEnd: (id: string) => void | Promise<void>
  onAccepted?: (mail: RelayedMail) => void
  onFailed?: (fault: RelayFault) => void
}): Promise<FaultyRelay> {
  const faults = new Map<string, RelayFault | undefined>()
  const relay: FaultyRelay = {
    url: '',
    accepted: [],
    failed: new Map(),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }

  function isFault(session: string, fault: RelayFault): boolean {
    if (faults.get(session) !== fault) return false
    relay.failed.set(fault, (relay.failed.get(fault) ?? 0) + 1)
    onFailed(fault)
    return true
  }

  function take(mail: RelayedMail): void {
    relay.accepted.push(mail)
    onAccepted(mail)
  }

  function hangUp(session: string): void {
    for (const connection of server.connections) if (connection.id === session) connection._socket?.destroy()
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onMailFrom(_address, { id }, callback) {
      faults.set(id, faultOf())
      if (isFault(id, 'hangs up at the sender')) hangUp(id)
      else callback()
    },
    onRcptTo(_address, { id }, callback) {
      callback(isFault(id, 'puts the mailbox off') ? later('4.2.2 mailbox busy') : undefined)
    },
    onData(stream, { id, envelope }, callback) {
      if (isFault(id, 'hangs up before the last byte')) return hangUp(id)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (isFault(id, 'puts the email off')) return callback(later('4.3.0 try again later'))
        const isDropped = isFault(id, 'hangs up without taking it')
        const raw = Buffer.concat(chunks).toString()
        const address = envelope.rcptTo.map((recipient) => recipient.address).join()
        const mailId = messageIdOf(raw)
        if (!isDropped) take({ at: Date.now(), id: mailId, address, deflated: deflated(raw) })
        if (!isDropped && !isFault(id, 'takes it and hangs up')) return callback()
        void Promise.resolve(onUnknownEnd(mailId)).then(() => hangUp(id))
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  relay.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return relay
}

const deflated = promisify<string, Buffer>(deflateRaw)

/** A copy: V8 would hold all of the email for as long as somebody has a part of its text. */
function messageIdOf(raw: string): string {
  return Buffer.from(/^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? '').toString()
}

function later(message: string): Error {
  return Object.assign(new Error(message), { responseCode: 451 })
}
