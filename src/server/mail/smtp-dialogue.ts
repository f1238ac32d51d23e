import type { Socket } from 'node:net'

/** A relay's answer: its code, and all of its lines. */
export interface Reply {
  code: number
  text: string
}

/** An answer is longer than this only where something is wrong. */
const longestReply = 64 * 1024

/** Commands and answers over a connection, answers in the order of the commands (RFC 5321, RFC 2920). */
export interface Dialogue {
  /** Sends these commands at once, right after `ahead` where there is something, and resolves with an answer to each. */
  ask(commands: readonly string[], ahead?: string): Promise<Reply[]>
  /** Sends bytes that are not answered, a character for each. */
  write(text: string): void
  /** The next answer. */
  reply(): Promise<Reply>
  /** Throws why, where nothing more will be answered. */
  requireOpen(): void
  /** Nothing more will be answered. */
  fail(error: Error): void
}

/** `onOdd` hears of what no command asked for, or what is no answer. */
export function createDialogue(socket: Socket, onOdd: (text: string) => void): Dialogue {
  const waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void }[] = []
  let failed: Error | undefined
  let rest = ''
  let lines = ''

  function hear(line: string): void {
    lines += lines ? `\n${line}` : line
    if (/^\d{3}-/.test(line)) return
    const [text, next] = [lines, waiting.shift()]
    lines = ''
    if (next && /^[2-5]\d\d(?: |$)/.test(line)) next.resolve({ code: Number(line.slice(0, 3)), text })
    else {
      if (next) waiting.unshift(next)
      onOdd(text)
    }
  }

  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString('latin1')
    for (let end = rest.indexOf('\n'); end >= 0 && !failed; end = rest.indexOf('\n')) {
      const line = rest.slice(0, rest[end - 1] === '\r' ? end - 1 : end)
      rest = rest.slice(end + 1)
      hear(line)
    }
    if (rest.length + lines.length > longestReply) onOdd('an answer without an end')
  })

  function reply(): Promise<Reply> {
    if (failed) return Promise.reject(failed)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }

  return {
    reply,
    ask(commands, ahead = '') {
      const replies = commands.map(reply)
      socket.write(
        commands.reduce((text, command) => `${text}${command}\r\n`, ahead),
        'latin1',
      )
      return Promise.all(replies)
    },
    write: (text) => void socket.write(text, 'latin1'),
    requireOpen() {
      if (failed) throw failed
    },
    fail(error) {
      failed ??= error
      for (const { reject } of waiting.splice(0)) reject(failed)
    },
  }
}

/**
 * A message as it is sent after DATA: a dot at the start of a line is doubled (RFC 5321, section 4.5.2). Hardly any has one,
 * and those go as they are.
 */
export function stuffDots(text: string): string {
  // Somebody between us may take a lone CR or LF for the end of a line, and what follows for commands.
  const lined = /(?<!\r)\n|\r(?!\n)/.test(text) ? text.replaceAll(/\r\n|\r|\n/g, '\r\n') : text
  const ended = lined.endsWith('\r\n') ? lined : `${lined}\r\n`
  const stuffed = ended.replaceAll('\r\n.', '\r\n..')
  return stuffed.startsWith('.') ? `.${stuffed}` : stuffed
}

/** What begins with a dot may begin a line, and what has half an end of a line may have the other half beside it. */
const dependsOnOthers = /^[.\n]|(?<!\r)\n|\r(?!\n)/

/**
 * A part of a message as it is sent after DATA, whatever other such parts stand before and behind it; undefined where that
 * depends on them.
 */
export function stuffedPart(part: string): string | undefined {
  return dependsOnOthers.test(part) ? undefined : part.replaceAll('\r\n.', '\r\n..')
}
