import { Badge } from '@mantine/core'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { PendingButton } from '#client/ui/pending-button.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { OwnSession } from '#domain/auth/own-account.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { instantText } from './instant-text.ts'
import { Press } from './press.tsx'
import classes from './account.module.css'

/** The person's sessions (rule accounts-38). */
export function SessionsSection() {
  const sessions = trpc.account.sessions.useQuery(undefined, { refetchOnMount: 'always' })
  const onSuccess = () => void sessions.refetch()
  const end = trpc.account.endSession.useMutation({ onSuccess, onError: onSuccess })
  const endOthers = trpc.account.endOtherSessions.useMutation({
    onSuccess() {
      showToast({ title: 'Signed out everywhere else' })
      onSuccess()
    },
  })
  const { data = [] } = sessions
  const failed = [sessions, end, endOthers].find(({ isError }) => isError)
  return (
    <Section title="Where you are signed in">
      {failed && <Failure error={failed.error} />}
      <ul className={classes.list}>
        {data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
        ))}
      </ul>
      {data.length > 1 && (
        <div className={page.actions}>
          <PendingButton variant="default" isPending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </PendingButton>
        </div>
      )}
    </Section>
  )
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { browser, ipAddress, method, createdAt, lastSeenAt, isThis } = session
  const name = browser ?? 'Unknown browser'
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span> {isThis && <Badge variant="light">This one</Badge>}
        <span className={page.detail}>Last used {instantText(lastSeenAt)}</span>
        <span className={page.detail}>
          Signed in {method === 'passkey' ? 'with a passkey ' : ''}on {instantText(createdAt)}
          {ipAddress && ` from ${ipAddress}`}
        </span>
      </span>
      {!isThis && <Press text="Sign out" of={`${name}, last used ${instantText(lastSeenAt)}`} onPress={onEnd} />}
    </li>
  )
}
