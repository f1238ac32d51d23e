import type { PushSubscriptionInput } from '#domain/notifications/push-subscription.ts'

/** Whether this browser can show pushes at all. An iPhone can, once the site is on its home screen. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Whether the person, or their browser, has ruled notifications out. */
export function isPushDenied(): boolean {
  return Notification.permission === 'denied'
}

/** The subscription that this browser has; undefined without one, and where no service worker runs. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/**
 * Asks for permission and subscribes this browser. Undefined where permission was not given.
 * @throws where no service worker runs, or the browser's push service does not answer.
 */
export async function subscribeThisBrowser(publicKey: string): Promise<PushSubscriptionInput | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('no service worker runs here')
  // One that was made for other keys cannot be used, and stands in the way of a new one.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}
