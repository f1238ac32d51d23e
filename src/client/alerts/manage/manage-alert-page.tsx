import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import { isWeekly, quietText } from '#domain/alerts/quiet-days.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { BookedChoice } from '#client/alerts/booked-choice.tsx'
import { serverNow } from '#client/server-clock.ts'
import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import { failureCodeOf, failureTextOf, trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Confirmed } from './confirmed.tsx'
import { isLinkAction, linkCopy } from './link-copy.ts'
import { LinkedAlert } from './linked-alert.tsx'
import { AlertList, InvalidLink, isDeadLink, LinkUnanswered } from './link-parts.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './manage-alert.module.css'

/** The token leaves the address bar before anything is shown, so that neither history nor a screenshot holds it. */
export function ManageAlertPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [link] = useState({
    action: textOf(search['action']),
    token: textOf(search['token']),
    day: textOf(search['date']),
  })

  useLayoutEffect(() => {
    if (search['token']) void navigate({ to: '/manage-alert', search: {}, replace: true })
  }, [search, navigate])

  return <ManageAlertScreen {...link} />
}

function textOf(value: unknown): string | undefined {
  return value ? String(value) : undefined
}

/** The page behind the links in emails. It shows the link's alert and acts only when the button is pressed. */
function ManageAlertScreen({ action, token, day }: Record<'action' | 'token' | 'day', string | undefined>) {
  return (
    <main className={classes.page}>
      <p className={classes.brand}>Courtside</p>
      {isLinkAction(action) && token ? <Linked action={action} token={token} day={day} /> : <InvalidLink />}
      <a className={classes.home} href="/">
        Back to home
      </a>
    </main>
  )
}

/** A link to change an alert opens the alert. Every other link asks first. */
function Linked({ action, token, day }: { action: LinkAction; token: string; day: string | undefined }) {
  return action === 'change' ? (
    <LinkedAlert token={token} invalid={<InvalidLink />} />
  ) : (
    <Question {...{ action, token, day }} />
  )
}

interface Asked {
  action: Exclude<LinkAction, 'change'>
  token: string
  /** The day of the email that the link stands in. */
  day: string | undefined
}

function Question({ action, token, day }: Asked) {
  const link = { action, token }
  const preview = trpc.alerts.previewLink.useQuery(link, { gcTime: 0 })
  const follow = trpc.alerts.followLink.useMutation()
  const copy = linkCopy[action]

  if (preview.isPending) return <LinkUnanswered query={preview} />
  if (isDeadLink(preview.error) || failureCodeOf(follow.error) === 'INVALID_TOKEN') return <InvalidLink />
  const alerts = preview.data?.alerts ?? []
  if (follow.isSuccess) return <Followed {...link} alerts={alerts} date={follow.variables.date} />
  if (preview.isSuccess && alerts.length === 0 && action !== 'unsubscribe') {
    return (
      <Outcome title={copy.nothingLeft}>
        <p>There is nothing more to do here.</p>
      </Outcome>
    )
  }
  return (
    <>
      <h1>{copy.question}</h1>
      <p>{copy.explanation}</p>
      <AlertList alerts={alerts} />
      {(preview.isError || follow.isError) && (
        <p role="alert" className={classes.failure}>
          {failureTextOf(follow.error ?? preview.error) ?? 'We could not reach Courtside. Please try again.'}
        </p>
      )}
      <Act {...link} alerts={alerts} day={day} follow={follow} />
    </>
  )
}

/** The button that acts, or one for each day that may have been booked. */
function Act({
  action,
  token,
  alerts,
  day,
  follow: { mutate, isPending },
}: Asked & { alerts: readonly Alert[]; follow: ReturnType<typeof trpc.alerts.followLink.useMutation> }) {
  const link = { action, token }
  const copy = linkCopy[action]
  const named = day !== undefined && isLocalDate(day) ? day : undefined
  return action === 'booked' && alerts.some(isWeekly) ? (
    <BookedChoice
      alerts={alerts}
      found={named ? [named] : []}
      named={named}
      isBusy={isPending}
      onBooked={(booking) => mutate({ ...link, ...booking })}
    />
  ) : (
    <PendingButton size="lg" fullWidth isPending={isPending} onClick={() => mutate(link)}>
      {isPending ? copy.busy : copy.button}
    </PendingButton>
  )
}

/** The result of a link, with Undo where it ended an alert or made the day `date` quiet. */
function Followed({
  action,
  token,
  alerts,
  date,
}: {
  action: Exclude<LinkAction, 'change'>
  token: string
  alerts: readonly Alert[]
  date: string | undefined
}) {
  const undo = trpc.alerts.undoByLink.useMutation()
  const copy = linkCopy[action]
  const [alert] = alerts
  const quiet =
    date &&
    quietText(
      alerts.map((one) => ({ ...one, quietDates: [...one.quietDates, date] })),
      venueDate(serverNow()),
    )
  return (
    <Outcome title={undo.isSuccess ? 'Your alert is on again' : copy.done}>
      <p>{undo.isSuccess ? 'It is watching again.' : (quiet ?? copy.afterwards)}</p>
      {undo.isError && <Failure error={undo.error} />}
      {(action === 'stop' || action === 'booked') && !undo.isSuccess && (
        <PendingButton
          size="lg"
          variant="default"
          isPending={undo.isPending}
          onClick={() => undo.mutate({ action, token, date })}
        >
          Undo
        </PendingButton>
      )}
      {action === 'confirm' && alert && <Confirmed alerts={alerts} first={alert} proof={token} />}
    </Outcome>
  )
}
