import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns'

/** A zone of a domain, and everything else as the machine's own resolver has it. */
export interface DnsStandIn {
  /** Its address, for /etc/resolv.conf; its port is 53. */
  address: string
  add(name: string, type: 'A' | 'TXT', value: string): void
  stop(): void
}

const recordTypes = { A: 1, TXT: 16 } as const
const headLength = 12
const longestString = 255
const address = '127.0.0.77'

/** Answers for `domain` and the names below it on a loopback address, and hands all other questions on. */
export async function startDnsStandIn(domain: string): Promise<DnsStandIn> {
  const zone = new Map<string, Buffer[]>()
  const server = createSocket('udp4')
  const [upstream = '127.0.0.53'] = new Resolver().getServers()
  server.on('message', (query, { port, address: asker }) => {
    const { name, type, end } = questionIn(query)
    const reply = (answer: Buffer) => server.send(answer, port, asker)
    if (name !== domain && !name.endsWith(`.${domain}`)) return handOn(query, upstream, reply)
    return reply(answerTo(query.subarray(0, end), zone.get(`${name} ${type}`) ?? [], type))
  })
  server.bind(53, address)
  await once(server, 'listening')
  return {
    address,
    add(name, type, value) {
      const key = `${name} ${recordTypes[type]}`
      zone.set(key, [...(zone.get(key) ?? []), type === 'A' ? addressBytes(value) : stringsIn(value)])
    },
    stop: () => server.close(),
  }
}

function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = headLength
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += length + 1
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(head: Buffer, values: readonly Buffer[], type: number): Buffer {
  const answer = Buffer.from(head)
  // An authoritative answer to one question, without more sections than the answers.
  answer.writeUInt16BE(0x85_80, 2)
  answer.writeUInt16BE(values.length, 6)
  answer.fill(0, 8, headLength)
  const records = values.map((value) => {
    const record = Buffer.alloc(12)
    // The name is that of the question, of class IN, for a minute.
    record.writeUInt16BE(0xc0_0c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(value.length, 10)
    return Buffer.concat([record, value])
  })
  return Buffer.concat([answer, ...records])
}

function addressBytes(value: string): Buffer {
  return Buffer.from(value.split('.').map(Number))
}

/** The strings of a TXT record as a zone has them: each in quotes, and none longer than DNS allows. */
function stringsIn(value: string): Buffer {
  const strings = [...value.matchAll(/"([^"]*)"/g)].map(([, text = '']) => Buffer.from(text))
  if (strings.length === 0 || strings.some(({ length }) => length > longestString))
    throw new Error(`no TXT record: ${value}`)
  return Buffer.concat(strings.flatMap((text) => [Buffer.from([text.length]), text]))
}

function handOn(query: Buffer, upstream: string, reply: (answer: Buffer) => void): void {
  const socket = createSocket('udp4')
  const giveUp = setTimeout(() => socket.close(), 5000)
  socket.on('message', (answer) => {
    clearTimeout(giveUp)
    socket.close()
    reply(answer)
  })
  socket.send(query, 53, upstream)
}
