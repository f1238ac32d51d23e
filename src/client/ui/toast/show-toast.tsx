import { notifications, notificationsStore } from '@mantine/notifications'
import { lazy, Suspense } from 'react'
import { defaultToastMs, type Toast } from './toast.ts'

// Loaded together with the toaster (toaster-when-used.tsx), so that pages without toasts do not carry it.
const ToastCard = lazy(async () => ({ default: (await import('./toast-card.tsx')).ToastCard }))

let shown = 0

/** Shows a toast in place of the current one (rule landing-10). Returns the function that closes it. */
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
      renderNotification: () => (
        <Suspense>
          <ToastCard {...toast} onClose={close} />
        </Suspense>
      ),
    },
  ])
  return close
}
