import { Skeleton } from '@mantine/core'
import type { Friend } from '#domain/alerts/sharing/friends.ts'
import { maxFriends } from '#domain/alerts/sharing/limits.ts'
import { trpc } from '#client/trpc.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Failure } from '#client/ui/page/failure.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import { ShownOnce } from '#client/ui/page/shown-once.tsx'
import classes from './share-sheet.module.css'

/** The friends of an alert, and the link by which more can join. The link is shown once (rule alerts-56). */
export function ShareSheet({ ids, isOpen, onClose }: { ids: string[]; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog size="40rem" title="Play together" opened={isOpen} onClose={onClose}>
      <Sharing ids={ids} isOpen={isOpen} />
    </Dialog>
  )
}

function Sharing({ ids, isOpen }: { ids: string[]; isOpen: boolean }) {
  const sharing = trpc.alerts.sharing.useQuery({ ids }, { enabled: isOpen, staleTime: 0, gcTime: 0 })
  const onSuccess = () => void sharing.refetch()
  const share = trpc.alerts.share.useMutation({ onSuccess })
  const ended = {
    onSuccess() {
      share.reset()
      onSuccess()
    },
  }
  const end = trpc.alerts.endSharing.useMutation(ended)
  const remove = trpc.alerts.removeFriend.useMutation(ended)
  const isBusy = share.isPending || end.isPending || remove.isPending
  const failed = [sharing, share, end, remove].find(({ isError }) => isError)
  if (!sharing.data) return failed ? <Failure error={failed.error} /> : <Skeleton height={200} aria-label="Loading" />
  const { isJoined, madeAt, friends } = sharing.data
  if (isJoined) return <p className={classes.lead}>A friend shared this alert with you. Only they can share it on.</p>
  return (
    <div className={classes.parts}>
      <p className={classes.lead}>
        Friends who follow your link get the same emails at their own address, after they confirmed it. They see the
        alert, not your email or your suburb. If one of you books, emails for that day stop for everyone.
      </p>
      {failed && <Failure error={failed.error} />}
      {share.data && (
        <ShownOnce
          label="Your link"
          hint="Send it to your friends now: it is not shown again."
          value={share.data.url}
          isLink
        />
      )}
      {madeAt && !share.data && <p className={classes.lead}>Your link still works. Lost it? Make a new one.</p>}
      <div className={classes.buttons}>
        <PendingButton size="md" isPending={isBusy} onClick={() => share.mutate({ ids })}>
          {madeAt ? 'Make a new link' : 'Make a link'}
        </PendingButton>
        {madeAt && (
          <PendingButton size="md" variant="default" isPending={isBusy} onClick={() => end.mutate({ ids })}>
            End the link
          </PendingButton>
        )}
      </div>
      <FriendList friends={friends} isBusy={isBusy} onRemove={(friend) => remove.mutate({ ids, friend })} />
    </div>
  )
}

/** The friends who joined, by their chosen names. Removing one ends the link too (rule alerts-57). */
function FriendList({
  friends,
  isBusy,
  onRemove,
}: {
  friends: readonly Friend[]
  isBusy: boolean
  onRemove: (friend: string) => void
}) {
  if (friends.length === 0) return <p className={classes.lead}>Nobody has joined yet. Up to {maxFriends} can.</p>
  return (
    <>
      <ul className={classes.friends} aria-label="Friends">
        {friends.map(({ id, name, isConfirmed }) => (
          <li key={id}>
            <span className={classes.name}>
              {name}
              {!isConfirmed && <span className={classes.state}> was asked by email</span>}
            </span>
            <PendingButton
              size="md"
              variant="default"
              aria-label={`Remove ${name}`}
              isPending={isBusy}
              onClick={() => onRemove(id)}
            >
              Remove
            </PendingButton>
          </li>
        ))}
      </ul>
      <p className={classes.lead}>A friend you remove gets no more of these emails, and your link ends.</p>
    </>
  )
}
