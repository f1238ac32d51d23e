import { trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import { ShownOnce } from '#client/ui/page/shown-once.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { instantText } from './instant-text.ts'
import page from '#client/ui/page/page.module.css'

/** The person's private calendar feed (rule feeds-6). */
export function CalendarSection() {
  const state = trpc.calendar.state.useQuery(undefined, { refetchOnMount: 'always' })
  const onSuccess = () => void state.refetch()
  const renew = trpc.calendar.renew.useMutation({ onSuccess })
  const revoke = trpc.calendar.revoke.useMutation({
    onSuccess() {
      renew.reset()
      showToast({ title: 'Calendar link ended' })
      onSuccess()
    },
  })
  const madeAt = state.data?.madeAt ?? null
  const isBusy = renew.isPending || revoke.isPending
  const failed = [state, renew, revoke].find(({ isError }) => isError)
  return (
    <Section
      title="Your calendar"
      lead="Your openings in your own calendar: subscribe to a private link. Anyone with the link can read it."
    >
      {failed && <Failure error={failed.error} />}
      {renew.data && <ShownOnce label="Your link" value={renew.data.url} />}
      {madeAt && !renew.data && <p className={page.lead}>Your link was made on {instantText(madeAt)}.</p>}
      <div className={page.actions}>
        <PendingButton variant="default" isPending={isBusy} onClick={() => renew.mutate()}>
          {madeAt ? 'Make a new link' : 'Make a link'}
        </PendingButton>
        {madeAt && (
          <PendingButton variant="default" isPending={isBusy} onClick={() => revoke.mutate()}>
            End the link
          </PendingButton>
        )}
      </div>
    </Section>
  )
}
