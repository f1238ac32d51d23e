import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { useEver } from '#client/ui/use-ever.ts'

const AdvancedFilters = lazyPart(async () => (await import('./advanced-filters.tsx')).AdvancedFiltersPanel)

/** The advanced filters, loaded on demand. */
export function AdvancedFiltersWhenOpened(props: ComponentProps<typeof AdvancedFilters>) {
  const isWanted = useEver(props.panel.isOpen)
  if (!isWanted) return null
  return (
    <Suspense>
      <AdvancedFilters {...props} />
    </Suspense>
  )
}
