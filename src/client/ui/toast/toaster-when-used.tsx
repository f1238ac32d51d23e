import { useWindowEvent } from '@mantine/hooks'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { onWantedToast, wasToastWanted } from './wanted-toasts.ts'

const fetchToaster = async () => (await Promise.all([import('./toaster.tsx'), import('./open-toast.tsx')]))[0]
const Toaster = lazyPart(fetchToaster, 'Toaster')

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
