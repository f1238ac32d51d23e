import { FloatingDelayGroup } from '@floating-ui/react'
import { TooltipGroupContext } from '@mantine/core'
import type { ReactNode } from 'react'

const opensAfterMs = 700
const skipsDelayMs = 300

/** Tooltips inside open after a delay, or at once shortly after another was open. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <TooltipGroupContext value={{ withinGroup: true }}>
      <FloatingDelayGroup delay={{ open: opensAfterMs, close: 0 }} timeoutMs={skipsDelayMs}>
        {children}
      </FloatingDelayGroup>
    </TooltipGroupContext>
  )
}
