import { notifications, notificationsStore } from '@mantine/notifications'
import { CloseButton } from '@mantine/core'
import { useDrag } from '@mantine/hooks'
import { useState } from 'react'
import { defaultToastMs, type Toast } from './toast.ts'
import classes from './toast-card.module.css'

let shown = 0

/** Shows a toast in place of the current one, or after it. Returns the function that closes it. */
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

const swipePx = 50

/** The content of a toast. A swipe to the right closes it, and so does its button, for people who cannot swipe. */
function ToastCard({ title, description, variant, action, onClose }: Toast & { onClose: () => void }) {
  const [shiftPx, setShiftPx] = useState(0)
  const { ref } = useDrag<HTMLDivElement>(
    ({ movement: [x], last, canceled, tap }) => {
      if (!last) setShiftPx(Math.max(0, x))
      else if (!tap && !canceled && x >= swipePx) onClose()
      else setShiftPx(0)
    },
    { axis: 'x', filterTaps: true },
  )
  return (
    <div
      ref={ref}
      className={classes.card}
      data-variant={variant}
      style={{ transform: `translateX(${shiftPx}px)`, opacity: 1 - Math.min(shiftPx, 200) / 300 }}
    >
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {description && <p className={classes.description}>{description}</p>}
        {action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              action.onClick()
              onClose()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <CloseButton size={44} aria-label="Close notification" onClick={onClose} />
    </div>
  )
}
