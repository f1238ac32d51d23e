import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { createInputOf } from '#client/alerts/draft/alert-request.ts'
import { draftSentence } from '#client/alerts/draft/draft-sentence.ts'
import { newRequestId } from '#client/alerts/send-once.ts'
import { trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'

/** The panel for an alert whose address must follow a link first; it stays until the person leaves. */
export function AlmostThere({ draft, heading: Heading = 'h2' }: { draft: AlertDraft; heading?: 'h1' | 'h2' }) {
  const catalogue = useCatalogue()
  // The same alert is not made again; the request only asks for its email again, within that address's limit.
  const again = trpc.alerts.create.useMutation()
  return (
    <div role="status">
      <Heading>Almost there.</Heading>
      <p>We&apos;ve emailed {draft.email}. Open it and press &apos;Yes, email me&apos;.</p>
      <p>{draftSentence(draft, catalogue)}</p>
      {again.isError && <Failure error={again.error} />}
      {again.isSuccess && <p>{linkOverLimitText}</p>}
      <PendingButton
        size="md"
        variant="default"
        isPending={again.isPending}
        onClick={() => again.mutate({ ...createInputOf(draft), requestId: newRequestId() })}
      >
        Resend
      </PendingButton>
    </div>
  )
}
