import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '#client/theme.ts'

/**
 * The theme and the colour scheme, which follows the system until a person chooses one. Its variables stand in the
 * head of every document (src/client/start/theme-variables.tsx): they take 10 ms of a page's rendering, and are always the same.
 */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
