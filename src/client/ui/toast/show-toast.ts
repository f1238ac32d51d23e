import { untilFetched } from '#client/ui/until-fetched.ts'
import type { Toast } from './toast.ts'
import { noteWantedToast } from './wanted-toasts.ts'

/**
 * Shows a toast in place of the current one (rule landing-10). Returns the function that closes it. What shows toasts is
 * loaded with the first of them, or when the page is touched (toaster-when-used.tsx).
 */
export function showToast(toast: Toast): () => void {
  let isClosed = false
  let close = (): void => void (isClosed = true)
  noteWantedToast()
  // One module answers all of them, so they are opened in the order in which they were asked for.
  void untilFetched(() => import('./open-toast.tsx')).then(({ openToast }) => {
    if (!isClosed) close = openToast(toast)
  })
  return () => close()
}
