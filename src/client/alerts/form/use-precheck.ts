import { useDebouncedValue } from '@mantine/hooks'
import type { PrecheckAnswer } from '#domain/alerts/precheck-answer.ts'
import { trpc } from '#client/trpc.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { createInputOf, whatIsMissing } from '#client/alerts/draft/alert-request.ts'

const debounceMs = 300

/**
 * What is known of the alert before it is made, asked while the form is filled in. If the question itself fails, nothing
 * happens: the server decides when the alert is made (rule alerts-10).
 */
export function usePrecheck(draft: AlertDraft, isWanted: boolean): PrecheckAnswer | undefined {
  const [debounced] = useDebouncedValue(draft, debounceMs)
  const answer = trpc.alerts.precheck.useQuery(createInputOf(debounced), {
    enabled: isWanted && whatIsMissing(debounced) === undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return isWanted && debounced === draft ? answer.data : undefined
}
