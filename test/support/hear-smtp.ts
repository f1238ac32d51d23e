import type { Socket } from 'node:net'

/**
 * Hears what a client says over SMTP, line by line; a whole mail, with its end, is the line `DOT`. `onLine` says whether a mail
 * comes next, or that nothing more is to be heard of what has come.
 */
export function hearSmtp(socket: Socket, onLine: (line: string) => 'mail' | 'enough' | undefined): void {
  let rest = ''
  let isData = false
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1')
    for (;;) {
      const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = isData ? 'DOT' : rest.slice(0, end)
      rest = rest.slice(end + (isData ? 5 : 2))
      const next = onLine(line)
      isData = next === 'mail'
      if (next === 'enough') return
    }
  })
}
