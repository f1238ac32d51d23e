import type { PushMessage } from '#domain/notifications/push-message.ts'

/** The part of the service worker's world that shows pushes. The project's types are those of pages. */
export interface PushScope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  clients: {
    matchAll: (options: { type: 'window' }) => Promise<readonly WindowOfOurs[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

interface WindowOfOurs {
  navigate: (url: string) => Promise<unknown>
  focus: () => Promise<unknown>
}

type Links = Pick<PushMessage, 'bookUrl' | 'alertUrl'>

/** What TypeScript's options of a notification lack. */
interface Options extends NotificationOptions {
  renotify: boolean
  actions: { action: string; title: string }[]
}

/** Shows a push: venue and hour, the court, and a button to book it. One with the same tag is replaced. */
export async function showPush({ registration }: PushScope, text: string): Promise<void> {
  const { title, body, tag, bookUrl, alertUrl } = JSON.parse(text) as PushMessage
  const options: Options = {
    body,
    tag,
    renotify: false,
    icon: '/icons/icon-192.png',
    lang: 'en-AU',
    data: { bookUrl, alertUrl } satisfies Links,
    actions: [{ action: 'book', title: 'Book' }],
  }
  await registration.showNotification(title, options)
}

/**
 * Opens what was pressed: the venue's page by its button, and the alert by the rest. Where a system shows no buttons, the
 * whole leads to the venue. Nobody is told of it; the venue's page is opened without our address as its referrer.
 */
export async function openPushed(
  { clients }: PushScope,
  { notification, action, hasButtons }: { notification: Notification; action: string; hasButtons: boolean },
): Promise<void> {
  notification.close()
  const { bookUrl, alertUrl } = notification.data as Links
  if (action === 'book' || !hasButtons) {
    if (/^https?:\/\//.test(bookUrl)) await clients.openWindow(bookUrl)
    return
  }
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return void (await clients.openWindow(alertUrl))
  await open.navigate(alertUrl)
  await open.focus()
}
