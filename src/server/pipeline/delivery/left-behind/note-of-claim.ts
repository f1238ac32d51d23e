import type { Claim } from '#server/store/outbox/outbox-claims.ts'

/** An attempt at an email, as a line of a file (decisions 0034, 0050). */
export function noteOf({ id, attempt }: Claim): string {
  return `${id} ${attempt}`
}

/** The emails that a file of such lines names. The last line may have been cut off with its writer. */
export function notedIn(text: string): Claim[] {
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => {
    const [id = '', attempt] = line.split(' ')
    return { id, attempt: Number(attempt) }
  })
}
