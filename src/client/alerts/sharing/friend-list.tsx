import { Button } from '@mantine/core'
import type { Friend } from '#domain/alerts/sharing/friends.ts'
import classes from './sharing.module.css'

/** The friends who joined, by the names that they chose. Removing one ends the link too (rule alerts-57). */
export function FriendList({
  friends,
  maxFriends,
  isBusy,
  onRemove,
}: {
  friends: readonly Friend[]
  maxFriends: number
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
            <Button
              size="md"
              variant="default"
              aria-label={`Remove ${name}`}
              aria-disabled={isBusy}
              onClick={() => isBusy || onRemove(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.lead}>Whoever you remove gets no more of these emails, and your link ends.</p>
    </>
  )
}
