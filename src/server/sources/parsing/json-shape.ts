import type { z } from 'zod'
import { drift } from './drift.ts'
import { requireNoErrorText } from './whole-page.ts'

/**
 * Parses a JSON answer and checks that it has the known shape.
 * @throws Drift if it is cut off, not JSON, or of another shape.
 */
export function readShape<T extends z.ZodType>(text: string, shape: T): z.output<T> {
  requireNoErrorText(text)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    // The engine's error quotes the surrounding text, which may contain a person's name.
    const position = / at position \d+/.exec(String(error))?.[0] ?? ''
    throw drift(`the answer is not JSON${position}`)
  }
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw drift(`the answer has another shape: ${issue?.path.join('.')}: ${issue?.message}`.slice(0, 200))
}
