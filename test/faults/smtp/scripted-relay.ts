import { createServer, type Socket } from 'node:net'

/** Where in a conversation the relay does something of its own. */
export const phases = ['connect', 'greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'last byte'] as const
export type Phase = (typeof phases)[number]

/** The relay's action there. */
export const answers = [
  '421',
  '450',
  '451',
  '452',
  '550',
  '552',
  '554',
  'drops the connection',
  'ends the connection',
  'resets the connection',
  'says nothing',
  'answers byte by byte',
  'answers with garbage',
  'takes TLS away',
  'answers with 8 MB',
] as const
export type Answer = (typeof answers)[number]

export interface ScriptedRelay {
  url: string
  /** The addresses of the mails it took. */
  taken: string[]
  stop(): Promise<void>
}

const texts: Readonly<Record<Phase, string>> = {
  connect: '220 relay',
  greeting: '220 relay',
  EHLO: '250 relay',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  'last byte': '250 taken',
}
const statuses: Readonly<Record<string, string>> = { '550': '5.1.1 no such user', '421': '4.3.2 closing' }

/** A relay on loopback, by the bytes of its answers. `trouble` gives the place and the fault; undefined for a healthy one. */
export async function startScriptedRelay(
  trouble: () => { phase: Phase; answer: Answer } | undefined,
): Promise<ScriptedRelay> {
  const sockets = new Set<Socket>()
  const relay: ScriptedRelay = {
    url: '',
    taken: [],
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, relay, trouble())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const isStripped = trouble()?.answer === 'takes TLS away' && trouble()?.phase === 'EHLO'
  relay.url = `smtp://127.0.0.1:${port}${isStripped ? '?requireTLS=true' : ''}`
  return relay
}

function converse(socket: Socket, relay: ScriptedRelay, trouble: { phase: Phase; answer: Answer } | undefined): void {
  let heard = ''
  let recipient = ''
  let isBody = false

  /** True where the conversation goes on as usual. */
  function say(phase: Phase): void {
    const isGood = trouble?.phase !== phase || goesThrough(trouble.answer)
    if (isGood && phase === 'last byte') relay.taken.push(recipient)
    if (isGood && phase === 'DATA') isBody = true
    if (trouble?.phase === phase) misbehave(socket, phase, trouble.answer)
    else socket.write(`${texts[phase]}\r\n`)
  }

  function hear(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') say('EHLO')
    else if (verb === 'MAIL') say('MAIL')
    else if (verb === 'RCPT') {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
      say('RCPT')
    } else if (verb === 'DATA') say('DATA')
    else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else socket.write('500 what?\r\n')
  }

  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
    for (;;) {
      const end = isBody ? '\r\n.\r\n' : '\r\n'
      const at = heard.indexOf(end)
      if (at < 0) return
      const line = heard.slice(0, at)
      heard = heard.slice(at + end.length)
      if (isBody) {
        isBody = false
        say('last byte')
      } else hear(line)
    }
  })
  if (trouble?.phase === 'connect') misbehave(socket, 'connect', trouble.answer)
  else say('greeting')
}

/** True if the relay means a good answer, however it writes it. */
function goesThrough(answer: Answer): boolean {
  return answer === 'answers byte by byte' || answer === 'answers with 8 MB'
}

function misbehave(socket: Socket, phase: Phase, answer: Answer): void {
  const good = `${texts[phase]}\r\n`
  switch (answer) {
    case 'drops the connection':
      return void socket.destroy()
    case 'ends the connection':
      return void socket.end()
    case 'resets the connection':
      return void socket.resetAndDestroy()
    case 'says nothing':
      return
    case 'answers byte by byte':
      return dribble(socket, good)
    case 'answers with garbage':
      return void socket.write(Buffer.from([0, 255, 254, 1, 13, 10, 13, 10]))
    case 'answers with 8 MB': {
      const line = `${good.slice(0, 3)}-${'x'.repeat(1000)}\r\n`
      return void socket.write(line.repeat(8000) + good)
    }
    case 'takes TLS away':
      return void socket.write(phase === 'EHLO' ? good : '454 4.7.0 TLS is not available\r\n')
    default: {
      socket.write(`${answer} ${statuses[answer] ?? `${answer[0]}.3.0 not now`}\r\n`)
      if (phase === 'connect') socket.end()
    }
  }
}

function dribble(socket: Socket, text: string): void {
  const [first, rest] = [text.slice(0, 1), text.slice(1)]
  if (socket.destroyed || first === '') return
  socket.write(first)
  setTimeout(() => dribble(socket, rest), 10)
}
