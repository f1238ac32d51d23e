import { z } from 'zod'
import { EmailAddress } from '#domain/auth/email-address.ts'
import { plainText } from '#domain/availability/opening.ts'
import { maxNameLength } from './limits.ts'

/** The input of a friend who joins an alert. The owner of the alert sees the name. */
export const JoinInput = z.strictObject({
  token: z.string().min(1).max(200),
  email: EmailAddress,
  name: z
    .string()
    .max(200)
    .transform((text) => plainText(text).replace(/\s+/g, ' '))
    .pipe(z.string().min(1).max(maxNameLength)),
})
export type JoinInput = z.infer<typeof JoinInput>

/** A friend's alert as stored. */
export interface FriendAlert {
  alertId: string
  /** The friend's id. */
  userId: string
  name: string
  joinedAt: Date
  /** True if the friend's address is confirmed. */
  isConfirmed: boolean
}

/** A friend as the owner of the alert sees them: by the name that they chose, without an address. */
export interface Friend {
  /** One of their alerts, by which the owner names them. */
  id: string
  name: string
  isConfirmed: boolean
  joinedAt: Date
}

/** The friends of a shared alert or series, each once, in the order of joining. */
export function friendsOf(alerts: readonly FriendAlert[]): Friend[] {
  const friends = new Map<string, Friend>()
  const byJoining = alerts.toSorted(
    (a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || (a.alertId < b.alertId ? -1 : 1),
  )
  for (const { alertId, userId, name, joinedAt, isConfirmed } of byJoining) {
    const known = friends.get(userId)
    if (known) known.isConfirmed ||= isConfirmed
    else friends.set(userId, { id: alertId, name, isConfirmed, joinedAt })
  }
  return [...friends.values()]
}
