import { useDebouncedValue } from '@mantine/hooks'
import type { z } from 'zod'
import type { ChanceQuestion } from '#domain/history/chance-question.ts'
import { trpc } from '#client/trpc.ts'
import classes from './how-often.module.css'

const cachedForMs = 10 * 60_000
/** Forms ask while they are filled in. */
const debounceMs = 300

/** How often what is waited for opens (rule history-4); nothing while that is not known. */
export function HowOften({ question }: { question: z.input<typeof ChanceQuestion> | undefined }) {
  // As text, because a form makes a new question whenever it is drawn.
  const [asked] = useDebouncedValue(question && JSON.stringify(question), debounceMs)
  const answer = trpc.availability.howOften.useQuery(JSON.parse(asked ?? '{}') as z.input<typeof ChanceQuestion>, {
    enabled: asked !== undefined,
    staleTime: cachedForMs,
    placeholderData: (before) => before,
  })
  const text = question && asked !== undefined ? answer.data?.text : undefined
  return text ? <p className={classes.often}>{text}.</p> : null
}
