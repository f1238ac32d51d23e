import { useDebouncedValue } from '@mantine/hooks'
import { EmailAddress } from '#domain/auth/email-address.ts'
import { trpc } from '#client/trpc.ts'
import { createInputOf, isComplete, type AlertDraft } from './alert-draft.ts'

const debounceMs = 300

/**
 * Why the alert would be refused, asked while the form is filled in. If the question itself fails, nothing happens: the
 * server decides when the alert is made (rule alerts-10).
 */
export function usePrecheck(draft: AlertDraft, isWanted: boolean): readonly string[] {
  const [debounced] = useDebouncedValue(draft, debounceMs)
  const answer = trpc.alerts.precheck.useQuery(createInputOf(debounced), {
    enabled: isWanted && isComplete(debounced) && EmailAddress.safeParse(debounced.email).success,
    staleTime: 0,
    gcTime: 0,
  })
  return isWanted && debounced === draft ? (answer.data?.conflicts ?? []) : []
}
