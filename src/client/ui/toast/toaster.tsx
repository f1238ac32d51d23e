import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useHotkeys, useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import { useEffect, useRef, type RefObject } from 'react'
import { defaultToastMs } from './toast.ts'
import classes from './toaster.module.css'

/** Below a toast, and between it and the bar that it stands on. */
const marginPx = 8

/**
 * Keeps the toast off the bars at the lower edge (`data-foot`): it stands on the highest one that it would cover. Dialogs
 * bring such bars and move while they open, so it looks again with each frame for as long as there is a toast. Nothing of
 * the page moves; the page only gets longer, so that its end can be scrolled out from behind.
 */
function useRoomBelow(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement
    let frame = 0
    const measure = () => {
      const toast = region.current?.querySelector('.mantine-Notifications-notification')
      cancelAnimationFrame(frame)
      if (!toast) return clearRoom(root)
      setRoom(root, toast.getBoundingClientRect())
      frame = requestAnimationFrame(measure)
    }
    const changes = new MutationObserver(measure)
    if (region.current) changes.observe(region.current, { childList: true, subtree: true })
    measure()
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      clearRoom(root)
    }
  }, [region])
}

function setRoom({ style }: HTMLElement, toast: DOMRect): void {
  const height = toast.height + marginPx
  const feet = [...document.querySelectorAll('[data-foot]')]
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ left, right }) => left < toast.right && right > toast.left)
    .toSorted((one, other) => other.bottom - one.bottom)
  // On the bar of the page it may reach the one of a sheet.
  let ground = window.innerHeight
  for (const { top, bottom } of feet) if (bottom > ground - height) ground = Math.min(ground, top)
  style.setProperty('--toast-space', `${Math.ceil(height)}px`)
  style.setProperty('--toast-lift', `${Math.ceil(window.innerHeight - ground)}px`)
}

function clearRoom({ style }: HTMLElement): void {
  style.removeProperty('--toast-space')
  style.removeProperty('--toast-lift')
}

/** Stops the timers of toasts while the window is inactive. */
function usePausedWhileAway(): void {
  const left = useRef(new Map<string, number>())
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
}

/** The container of toasts. F8 moves the focus there. */
export function Toaster() {
  const viewport = useRef<HTMLDivElement>(null)
  useRoomBelow(viewport)
  usePausedWhileAway()
  const wide = useMediaQuery('(min-width: 48em)', true)
  const [shown] = useNotifications(notificationsStore).notifications
  // The list of ignored elements is empty, because the key must work inside a field too.
  useHotkeys([['F8', () => viewport.current?.focus()]], [], true)
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
