/** SPEC section 3, Toast. Without `durationMs` it goes after five seconds; `Infinity` stays until closed. */
export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  durationMs?: number
  action?: { label: string; onClick: () => void }
}

export const defaultToastMs = 5000
