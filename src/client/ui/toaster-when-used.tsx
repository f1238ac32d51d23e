import { notificationsStore, useNotifications } from '@mantine/notifications'
import { useWindowEvent } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** The place for toasts, fetched when a person first touches the page or the first toast comes. */
export function ToasterWhenUsed() {
  const [isTouched, setIsTouched] = useState(false)
  const { notifications } = useNotifications(notificationsStore)
  useWindowEvent('pointerdown', () => setIsTouched(true))
  useWindowEvent('keydown', () => setIsTouched(true))
  if (!isTouched && notifications.length === 0) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
