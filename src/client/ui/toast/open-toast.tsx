import { notifications, notificationsStore } from '@mantine/notifications'
import { defaultToastMs, type Toast } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

let shown = 0

/** Puts a toast in place of the current one, or after it. Returns the function that closes it. */
export function openToast(toast: Toast): () => void {
  if (toast.waits && isOneShown()) return openNext(toast)
  const id = `toast-${++shown}`
  const { durationMs = defaultToastMs, variant = 'default' } = toast
  const close = () => void notifications.hide(id)
  notifications.updateState(notificationsStore, () => [
    {
      id,
      message: toast.title,
      role: variant === 'destructive' ? 'alert' : 'status',
      autoClose: durationMs === Infinity ? false : durationMs,
      renderNotification: () => <ToastCard {...toast} onClose={close} />,
    },
  ])
  return close
}

function isOneShown(): boolean {
  return notificationsStore.getState().notifications.length > 0
}

/** Opens the toast as soon as none is shown. */
function openNext(toast: Toast): () => void {
  let close = notificationsStore.subscribe(() => {
    if (isOneShown()) return
    close()
    close = openToast(toast)
  })
  return () => close()
}
