/** The parts of a service worker's event and scope that a renewed subscription needs. */
export interface RenewedPush {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * Push services replace subscriptions now and then. The old one's secrets prove to the server whose the new one is: a
 * service worker has no session. Without the old one the person turns pushes on again.
 */
export async function renewPush(
  registration: Pick<ServiceWorkerRegistration, 'pushManager'>,
  { oldSubscription, newSubscription }: RenewedPush,
): Promise<void> {
  if (!oldSubscription) return
  const renewed = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options))
  const body = JSON.stringify({ json: { old: oldSubscription.toJSON(), renewed: renewed.toJSON() } })
  await fetch('/trpc/push.renew', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
