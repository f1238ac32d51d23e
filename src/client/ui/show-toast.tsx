import { notifications, notificationsStore } from '@mantine/notifications'
import { defaultToastMs, type Toast } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

let shown = 0

/** Shows a toast in place of the one that is there (SPEC section 9, Toasts). Returns what closes it. */
export function showToast(toast: Toast): () => void {
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

/** Takes away whatever toast is shown. */
export function clearToast(): void {
  notifications.updateState(notificationsStore, () => [])
}
