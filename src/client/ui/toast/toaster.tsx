import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useHotkeys, useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import { useRef } from 'react'
import { defaultToastMs } from './toast.ts'
import classes from './toaster.module.css'

/**
 * Where toasts appear. F8 moves the focus there from anywhere. Their time stands still while the window is inactive.
 */
export function Toaster() {
  const viewport = useRef<HTMLDivElement>(null)
  const left = useRef(new Map<string, number>())
  const wide = useMediaQuery('(min-width: 48em)', true)
  const [shown] = useNotifications(notificationsStore).notifications
  // The list of ignored elements is empty, because the key must work inside a field too.
  useHotkeys([['F8', () => viewport.current?.focus()]], [], true)
  useWindowEvent('blur', () =>
    notifications.updateState(notificationsStore, (all) =>
      all.map((one) => {
        if (!one.id || typeof one.autoClose !== 'number') return one
        left.current.set(one.id, one.autoClose)
        return { ...one, autoClose: false }
      }),
    ),
  )
  useWindowEvent('focus', () =>
    notifications.updateState(notificationsStore, (all) =>
      all.map((one) => {
        const ms = one.id ? left.current.get(one.id) : undefined
        return ms === undefined ? one : { ...one, autoClose: ms }
      }),
    ),
  )
  return (
    <div ref={viewport} role="region" tabIndex={-1} aria-label="Notifications (F8)">
      <Notifications
        // A toast that is closed under the pointer never gets its leave event, and the next one would wait for it
        // forever.
        key={shown?.id ?? 'none'}
        withinPortal={false}
        limit={1}
        autoClose={defaultToastMs}
        containerWidth={420}
        // Where no form has its buttons: these are at the right below, and a dialog's close button at the right above.
        position={wide ? 'bottom-left' : 'top-center'}
        classNames={{ root: classes.root ?? '' }}
        layout="stacked"
        allowDragDismiss={false}
        allowScrollDismiss={false}
      />
    </div>
  )
}
