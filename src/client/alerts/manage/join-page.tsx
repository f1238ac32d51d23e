import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState, type FormEvent } from 'react'
import { Button, TextInput } from '@mantine/core'
import { maxNameLength } from '#domain/alerts/sharing/limits.ts'
import { useOneAtATime } from '#client/alerts/send-once.ts'
import { useSession } from '#client/session/session.ts'
import { failureCodeOf, failureTextOf, trpc } from '#client/trpc.ts'
import { Outcome } from '#client/ui/outcome.tsx'
import { InvalidLink, LinkUnanswered, ManagedAlerts } from './link-parts.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './manage-alert.module.css'

/** Target of the link of a shared alert. The token leaves the address bar before anything is shown. */
export function JoinPage() {
  const { token } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [held] = useState(token)
  useLayoutEffect(() => {
    if (token) void navigate({ to: '/join', search: {}, replace: true })
  }, [token, navigate])
  return (
    <main className={classes.page}>
      <p className={classes.brand}>Courtside</p>
      {held ? <JoinAlert token={held} /> : <InvalidLink />}
      <a className={classes.home} href="/">
        Back to home
      </a>
    </main>
  )
}

/** A friend's alert, and the form that subscribes one's own address to it (rule alerts-57). */
function JoinAlert({ token }: { token: string }) {
  const shared = trpc.alerts.previewShared.useQuery({ token }, { gcTime: 0 })
  const join = trpc.alerts.join.useMutation()
  if (shared.isPending) return <LinkUnanswered query={shared} />
  if ([shared.error, join.error].some((error) => failureCodeOf(error) === 'INVALID_TOKEN')) return <InvalidLink />
  if (join.isSuccess) return <Joined email={join.variables.email} isAsked={join.data.needsConfirmation} />
  return (
    <>
      <h1>Play together</h1>
      <p>A friend shares this alert. Join, and we&apos;ll email you too as soon as something opens.</p>
      <ul className={classes.alerts}>
        <ManagedAlerts alerts={shared.data?.alerts ?? []} />
      </ul>
      {(shared.isError || join.isError) && (
        <p role="alert" className={classes.failure}>
          {failureTextOf(join.error) ?? 'We could not reach Courtside. Please try again.'}
          {failureCodeOf(join.error) === 'ALERT_EXISTS' && (
            <>
              . <a href="/alerts">See your alerts</a>
            </>
          )}
        </p>
      )}
      <JoinForm
        isPending={join.isPending}
        onJoin={(said, onSettled) => join.mutate({ token, ...said }, { onSettled })}
      />
    </>
  )
}

function JoinForm({
  isPending,
  onJoin,
}: {
  isPending: boolean
  onJoin: (said: { name: string; email: string }, onSettled: () => void) => void
}) {
  const { state } = useSession()
  const own = state.status === 'signed-in' ? state.user : undefined
  const [name, setName] = useState(own?.firstName ?? '')
  const [email, setEmail] = useState(own?.email ?? '')
  const once = useOneAtATime()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (once.take()) onJoin({ name, email }, once.release)
  }
  return (
    <form className={classes.join} onSubmit={submit}>
      <TextInput
        size="md"
        required
        label="Your name"
        description="What your friend sees of you. They don't see your address."
        autoComplete="given-name"
        maxLength={maxNameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        size="md"
        required
        type="email"
        label="Email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PendingButton type="submit" size="lg" fullWidth isPending={isPending}>
        {isPending ? 'Joining...' : 'Email me too'}
      </PendingButton>
    </form>
  )
}

function Joined({ email, isAsked }: { email: string; isAsked: boolean }) {
  return isAsked ? (
    <Outcome title="Check your email">
      <p>We sent a link to {email}. The emails start as soon as you follow it. One press in any of them stops them.</p>
    </Outcome>
  ) : (
    <Outcome title="You're in">
      <p>
        We&apos;ll email {email} as soon as something opens. The alert is among yours, where you can pause or stop it.
      </p>
      <Button component="a" href="/alerts" size="lg" fullWidth>
        See your alerts
      </Button>
    </Outcome>
  )
}
