import { AppError } from '#domain/app-error.ts'

/**
 * Refuses text that PostgreSQL cannot store, at any depth of the input (rule api-23). The driver writes it into the
 * statement, which ends there, so the database seems to speak another protocol. Half a surrogate pair is not valid
 * UTF-8, and PostgreSQL's JSON refuses it.
 * @throws AppError INVALID_INPUT
 */
export function requireStorable(sent: unknown): void {
  // With a list instead of recursion, because a stranger's input can be nested deeper than the call stack.
  const waiting = [sent]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && value.includes('\0')) {
      throw new AppError('INVALID_INPUT', 'input: text cannot hold the character U+0000')
    }
    if (typeof value === 'string' && !value.isWellFormed()) {
      throw new AppError('INVALID_INPUT', 'input: text cannot hold half of a surrogate pair')
    }
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) waiting.push(part)
  }
}
