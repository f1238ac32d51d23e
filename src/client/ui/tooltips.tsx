import { FloatingDelayGroup } from '@floating-ui/react'
import { TooltipGroupContext } from '@mantine/core'
import type { ReactNode } from 'react'

const opensAfterMs = 700
const skipsDelayMs = 300

/** Tooltips below open after a pause, and at once shortly after another one was open (SPEC section 9). */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <TooltipGroupContext value={{ withinGroup: true }}>
      <FloatingDelayGroup delay={{ open: opensAfterMs, close: 0 }} timeoutMs={skipsDelayMs}>
        {children}
      </FloatingDelayGroup>
    </TooltipGroupContext>
  )
}
