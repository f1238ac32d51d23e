import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useHotkeys, useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import { useEffect, useRef, type RefObject } from 'react'
import { defaultToastMs } from './toast.ts'
import classes from './toaster.module.css'

/** Above and below a toast. */
const marginPx = 8

/**
 * Tells the page the height of the toast at its lower edge: fixed elements make room for it (ui/global.css), because a
 * toast must not cover anything that can be pressed.
 */
function useRoomBelow(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement
    const measure = () => {
      const toast = region.current?.querySelector('.mantine-Notifications-notification')
      const height = toast?.getBoundingClientRect().height ?? 0
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= root.scrollHeight - marginPx
      if (height > 0) root.style.setProperty('--toast-space', `${Math.ceil(height) + marginPx}px`)
      else root.style.removeProperty('--toast-space')
      // Scrolls along, so that the end of the page stays in view.
      if (isAtEnd && height > 0) window.scrollTo({ top: root.scrollHeight, behavior: 'instant' })
    }
    const sizes = new ResizeObserver(measure)
    const changes = new MutationObserver(() => {
      sizes.disconnect()
      for (const toast of region.current?.querySelectorAll('.mantine-Notifications-notification') ?? [])
        sizes.observe(toast)
      measure()
    })
    if (region.current) changes.observe(region.current, { childList: true, subtree: true })
    measure()
    return () => {
      changes.disconnect()
      sizes.disconnect()
      root.style.removeProperty('--toast-space')
    }
  }, [region])
}

/** The container of toasts. F8 moves the focus there. Their timers pause while the window is inactive. */
export function Toaster() {
  const viewport = useRef<HTMLDivElement>(null)
  const left = useRef(new Map<string, number>())
  useRoomBelow(viewport)
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
        // A toast that closes under the pointer gets no leave event, and the next one would wait for it forever.
        key={shown?.id ?? 'none'}
        withinPortal={false}
        limit={1}
        autoClose={defaultToastMs}
        containerWidth={420}
        position={wide ? 'bottom-left' : 'bottom-center'}
        classNames={{ root: classes.root ?? '' }}
        layout="stacked"
        allowDragDismiss={false}
        allowScrollDismiss={false}
      />
    </div>
  )
}
