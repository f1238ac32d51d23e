import { Button } from '@mantine/core'
import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { createInputOf } from '#client/alerts/draft/alert-request.ts'
import { draftSentence } from '#client/alerts/draft/draft-sentence.ts'
import { newRequestId } from '#client/alerts/send-once.ts'
import { trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './form/alert-form.module.css'

/** The panel for an alert whose address must follow a link first; it stays until the person leaves. */
export function AlmostThere({
  draft,
  heading: Heading = 'h2',
  onChangeAddress,
  onDone,
}: {
  draft: AlertDraft
  heading?: 'h1' | 'h2'
  onChangeAddress: () => void
  onDone: () => void
}) {
  const catalogue = useCatalogue()
  // The same alert is not made again; the request only asks for its email again, within that address's limit.
  const again = trpc.alerts.create.useMutation()
  const resend = () => again.mutate({ ...createInputOf(draft), requestId: newRequestId() })
  return (
    <div role="status">
      <Heading>Almost there.</Heading>
      <p>We&apos;ve emailed {draft.email}. Open it and press &apos;Yes, email me&apos;.</p>
      <p>{draftSentence(draft, catalogue)}</p>
      <p>The email comes from Courtside. Nothing there? Look in your spam folder.</p>
      {again.isError && <Failure error={again.error} />}
      {again.isSuccess && <p>{linkOverLimitText}</p>}
      <div className={classes.endings}>
        <Button size="md" onClick={onDone}>
          Done
        </Button>
        <PendingButton size="md" variant="default" isPending={again.isPending} onClick={resend}>
          Resend
        </PendingButton>
        <Button size="md" variant="default" onClick={onChangeAddress}>
          Change address
        </Button>
      </div>
    </div>
  )
}
