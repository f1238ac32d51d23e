import type { PushMessage } from '#domain/notifications/push-message.ts'

/** The parts of the service worker's scope that show pushes. The project's types are those of pages. */
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

/** Fields that TypeScript's NotificationOptions lack. */
interface Options extends NotificationOptions {
  renotify: boolean
  actions: { action: string; title: string }[]
}

/** Shows a push: venue and hour, the court, and a button to book it. It replaces one with the same tag. */
export async function showPush({ registration }: PushScope, text: string): Promise<void> {
  const { title, body, tag, bookUrl, alertUrl } = JSON.parse(text) as PushMessage
  const options: Options = {
    body,
    tag,
    renotify: false,
    icon: '/icons/icon-192.png',
    lang: 'en',
    data: { bookUrl, alertUrl } satisfies Links,
    actions: [{ action: 'book', title: 'Book' }],
  }
  await registration.showNotification(title, options)
}

/**
 * Handles a click on a push: its button opens the venue's page, the rest the alert. On systems without buttons the
 * whole opens the venue's page. The venue gets no referrer.
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
