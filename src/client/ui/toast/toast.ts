/** Without `durationMs` a toast closes after five seconds; `Infinity` stays until it is closed. */
export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
  action?: { label: string; onClick: () => void }
  /** Not an answer to a press: it waits until the current toast is gone. */
  waits?: boolean
}

export const defaultToastMs = 5000
