import { useWindowEvent } from '@mantine/hooks'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { onWantedToast, wasToastWanted } from './wanted-toasts.ts'

const Toaster = lazy(async () => {
  const [{ Toaster: component }] = await Promise.all([import('./toaster.tsx'), import('./open-toast.tsx')])
  return { default: component }
})

/** The container of toasts, loaded when a person first touches the page or the first toast comes. */
export function ToasterWhenUsed() {
  const [isTouched, setIsTouched] = useState(false)
  const isWanted = useSyncExternalStore(onWantedToast, wasToastWanted, wasToastWanted)
  useWindowEvent('pointerdown', () => setIsTouched(true))
  useWindowEvent('keydown', () => setIsTouched(true))
  if (!isTouched && !isWanted) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
