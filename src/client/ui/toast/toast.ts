/** Without `durationMs` a toast closes after five seconds; `Infinity` stays until it is closed. */
export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
  action?: { label: string; onClick: () => void }
}

export const defaultToastMs = 5000
