import type { MailTransport } from '#server/mail/mail-transport.ts'

/** A relay that takes every email at once and needs no timers for it, so that a test may own all of them. */
export interface PromptRelay extends MailTransport {
  taken: string[]
  /** Resolves once so many emails have been taken in all. Unlike Vitest's `expect.poll` it leaves faked timers alone. */
  waitFor(count: number): Promise<void>
}

export function promptRelay(): PromptRelay {
  const taken: string[] = []
  let tell: () => void = () => undefined
  return {
    taken,
    async waitFor(count) {
      while (taken.length < count) await new Promise<void>((resolve) => (tell = resolve))
    },
    async send({ to }, handOver) {
      await handOver?.()
      taken.push(to)
      tell()
      return { kind: 'accepted' }
    },
    close: () => Promise.resolve(),
  }
}
