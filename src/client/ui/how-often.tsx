import { useDebouncedValue } from '@mantine/hooks'
import type { z } from 'zod'
import type { ChanceQuestion } from '#domain/history/chance-question.ts'
import { trpc } from '#client/trpc.ts'
import classes from './how-often.module.css'

const cachedForMs = 10 * 60_000
/** Forms query while they are filled in. */
const debounceMs = 300

/** How often such openings appear; nothing while unknown. */
export function HowOften({ question }: { question: z.input<typeof ChanceQuestion> | undefined }) {
  // Compared as text, because a form makes a new object on every render.
  const [asked] = useDebouncedValue(question && JSON.stringify(question), debounceMs)
  const answer = trpc.availability.howOften.useQuery(JSON.parse(asked ?? '{}') as z.input<typeof ChanceQuestion>, {
    enabled: asked !== undefined,
    staleTime: cachedForMs,
    placeholderData: (before) => before,
  })
  const sentence = question && asked !== undefined && answer.data
  return sentence ? <p className={classes.often}>{sentence}.</p> : null
}
