import { AppError } from '#domain/app-error.ts'

/**
 * Refuses text that PostgreSQL cannot store, at any depth of the input (rule api-23). The driver writes it into the
 * statement, which ends there, so the database seems to speak another protocol. Half a surrogate pair is not valid
 * UTF-8, and PostgreSQL's JSON refuses it.
 * @throws AppError INVALID_INPUT
 */
export function requireStorable(sent: unknown): void {
  // With a list instead of recursion, because a stranger's input can be nested deeper than the call stack.
  const waiting: Part[] = [{ value: sent }]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { value } = part
    if (typeof value === 'string' && value.includes('\0')) throw refusal(part, 'cannot hold the character U+0000')
    if (typeof value === 'string' && !value.isWellFormed()) throw refusal(part, 'cannot hold half of a surrogate pair')
    if (typeof value !== 'object' || value === null) continue
    for (const [name, one] of Object.entries(value)) waiting.push({ value: one, name, within: part })
  }
}

/** A value of an input, with its name in what it is part of. */
interface Part {
  value: unknown
  name?: string
  within?: Part
}

const maxNames = 10

function refusal(part: Part, fix: string): AppError {
  const names: string[] = []
  for (let one: Part | undefined = part; one && names.length < maxNames; one = one.within) {
    if (one.name !== undefined) names.unshift(one.name.slice(0, 40).toWellFormed())
  }
  return new AppError('INVALID_INPUT', `${names.join('.') || 'input'}: text ${fix}`)
}
