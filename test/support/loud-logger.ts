import { pino, type Logger } from 'pino'

/** Silent but for bugs of ours: an unexpected failure, or an answer that is not as documented, fails the test. */
export function loudLogger(): Logger {
  // oxlint-disable-next-line no-console -- a test fails on what is said there (fail-on-console.ts)
  return pino({ level: 'error' }, { write: (line) => console.error(line) })
}
