import { z } from 'zod'
import type { AppErrorCode } from '#domain/app-error.ts'
import { noSuchField } from '#server/trpc/unknown-fields.ts'

/** The media type of problems (RFC 9457). */
export const problemType = 'application/problem+json'

const ProblemDetails = z
  .object({
    type: z.string().describe('Names the kind of problem.'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z
      .array(z.object({ field: z.string(), fix: z.string() }))
      .optional()
      .describe('Each field that is wrong, and its fix.'),
  })
  .meta({ id: 'ProblemDetails' })

/** True for the address of a request to /api/v1. */
export function isV1(url: string): boolean {
  return /^\/api\/v1(?:\/|$)/.test(url)
}

/** The names of fields where /api/v1 has others than the use cases. */
const names: Record<string, string> = {
  timeSlots: 'slots',
  timeSlot: 'slot',
  selectedSlots: 'slots',
  specificDate: 'dates',
  specificDates: 'dates',
  daysOfWeek: 'weekdays',
}

/** A failure as /api/v1 answers it (rule api-26). The texts of input name each field before a colon. */
export function problemOf(
  { code, message }: { code: AppErrorCode; message: string },
  status: number,
): z.infer<typeof ProblemDetails> {
  const words = code.toLowerCase().split('_')
  const errors = message.split(/; (?=[\w.-]+: )/).flatMap((fault) => {
    const [, field = '', fix = ''] = /^([\w.-]+): (.+)$/s.exec(fault) ?? []
    if (field === '') return []
    // The caller sent an unknown field under the name that the problem shows.
    return [{ field: fix.startsWith(noSuchField) ? field : (names[field] ?? field), fix }]
  })
  const title = words.join(' ')
  return {
    type: `/api/docs#${words.join('-')}`,
    title: title.slice(0, 1).toUpperCase() + title.slice(1),
    status,
    detail: errors.length > 0 ? errors.map(({ field, fix }) => `${field}: ${fix}`).join('; ') : message,
    ...(errors.length > 0 && { errors }),
  }
}

const texts = {
  400: 'Invalid input: `errors` names each field and its fix.',
  401: 'No valid bearer token or API key was sent.',
  403: 'The API key lacks a scope; the text names it.',
  404: 'It does not exist, or belongs to somebody else.',
  409: 'It exists already.',
  413: 'The body is larger than 64 KiB.',
  415: 'This path does not accept this content type.',
  429: 'Too many requests or alerts. Wait for the seconds of Retry-After, if the answer has it.',
} as const

/** The documented refusals of a path of /api/v1; 429 is one of every path. */
export function problems(...statuses: (keyof typeof texts)[]) {
  return Object.fromEntries(
    [...statuses, 429 as const].map((status) => [
      status,
      { description: texts[status], content: { [problemType]: { schema: ProblemDetails } } },
    ]),
  )
}
