import { notificationsStore, useNotifications } from '@mantine/notifications'
import { useWindowEvent } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'

const Toaster = lazy(async () => {
  const [{ Toaster: component }] = await Promise.all([import('./toaster.tsx'), import('./toast-card.tsx')])
  return { default: component }
})

/** The container of toasts, loaded when a person first touches the page or the first toast comes. */
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
