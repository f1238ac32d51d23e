import { notifications, notificationsStore } from '@mantine/notifications'
import { defaultToastMs, type Toast } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

let shown = 0

/** Puts a toast in place of the current one. Returns the function that closes it. */
export function openToast(toast: Toast): () => void {
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
