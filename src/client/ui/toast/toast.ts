/** Without `durationMs` a toast closes after five seconds; `Infinity` stays until it is closed. */
export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
  action?: { label: string; onClick: () => void }
  /** Answers no press: it waits until the toast that is there has gone, instead of taking its place. */
  waits?: boolean
}

export const defaultToastMs = 5000
