import { Button, Skeleton } from '@mantine/core'
import type { Alert } from '#domain/alerts/alert.ts'
import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { AccountOffer } from './account-offer.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { LinkedAlert } from './linked-alert.tsx'
import { ManagedAlert } from './managed-alert.tsx'
import { isLinkAction, linkCopy } from './link-copy.ts'
import { Outcome } from './outcome.tsx'
import classes from './manage-alert.module.css'

const maxListed = 12

/** The page behind the links in emails. It shows what a link is about and acts only when its button is pressed. */
export function ManageAlertScreen({ action, token }: { action: string | undefined; token: string | undefined }) {
  return (
    <main className={classes.page}>
      <p className={classes.brand}>Courtside</p>
      {isLinkAction(action) && token ? <Linked action={action} token={token} /> : <InvalidLink />}
      <a className={classes.home} href="/">
        Back to home
      </a>
    </main>
  )
}

/** A link to change an alert leads to the alert itself. Every other one asks first. */
function Linked({ action, token }: { action: LinkAction; token: string }) {
  return action === 'change' ? (
    <LinkedAlert token={token} invalid={<InvalidLink />} />
  ) : (
    <Question {...{ action, token }} />
  )
}

function Question({ action, token }: { action: Exclude<LinkAction, 'change'>; token: string }) {
  const link = { action, token }
  const preview = trpc.alerts.previewLink.useQuery(link, { gcTime: 0 })
  const follow = trpc.alerts.followLink.useMutation()
  const copy = linkCopy[action]
  const email = preview.data?.alerts[0]?.email

  if (preview.isPending) return <Skeleton height={220} aria-label="Loading" />
  if (failureCodeOf(preview.error) !== undefined || failureCodeOf(follow.error) === 'INVALID_TOKEN')
    return <InvalidLink />
  if (follow.isSuccess) {
    return (
      <Outcome title={copy.done}>
        <p>{copy.afterwards}</p>
        {action === 'confirm' && email !== undefined && <AccountOffer email={email} proof={token} />}
      </Outcome>
    )
  }
  const alerts = preview.data?.alerts ?? []
  if (preview.isSuccess && alerts.length === 0 && action !== 'unsubscribe') {
    return (
      <Outcome title={copy.nothingLeft}>
        <p>There is nothing more to do here.</p>
      </Outcome>
    )
  }
  return (
    <>
      <h1 className={classes.title}>{copy.question}</h1>
      <p>{copy.explanation}</p>
      <AlertList alerts={alerts} />
      {(preview.isError || follow.isError) && (
        <p role="alert" className={classes.failure}>
          We could not reach Courtside. Please try again.
        </p>
      )}
      <Button size="lg" fullWidth disabled={follow.isPending} onClick={() => follow.mutate(link)}>
        {follow.isPending ? copy.busy : copy.button}
      </Button>
    </>
  )
}

function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null
  return (
    <>
      <ul className={classes.alerts}>
        {alerts.slice(0, maxListed).map((alert) => (
          <ManagedAlert key={alert.id} alert={alert} />
        ))}
      </ul>
      {alerts.length > maxListed && <p>and {alerts.length - maxListed} more</p>}
    </>
  )
}
