import { untilFetched } from '#client/ui/until-fetched.ts'
import type { Toast } from './toast.ts'
import { noteWantedToast } from './wanted-toasts.ts'

/**
 * Shows a toast in place of the current one (rule landing-10). Returns the function that closes it. The code of toasts
 * loads with the first one, or when the page is touched (toaster-when-used.tsx).
 */
export function showToast(toast: Toast): () => void {
  let isClosed = false
  let close = (): void => void (isClosed = true)
  noteWantedToast()
  // One module opens all of them, so they keep their order.
  void untilFetched(() => import('./open-toast.tsx')).then(({ openToast }) => {
    if (!isClosed) close = openToast(toast)
  })
  return () => close()
}
