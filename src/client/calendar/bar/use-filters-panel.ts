import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useCalendarAddress } from '#client/calendar/use-calendar-address.ts'

/** True if the advanced filters are open. On a small screen they are a dialog, which Back closes; otherwise a panel. */
export function useFiltersPanel() {
  const isWide = useMediaQuery('(min-width: 64em)') ?? false
  const [isUnfolded, setUnfolded] = useState(false)
  const { search, openOverlay, closeOverlay } = useCalendarAddress()
  const isSheet = search.dialog === 'filters'
  if (isWide) {
    return {
      isWide,
      isOpen: isUnfolded,
      toggle: () => setUnfolded(!isUnfolded),
      close: () => setUnfolded(false),
    }
  }
  const close = () => closeOverlay({ dialog: undefined })
  return { isWide, isOpen: isSheet, toggle: () => (isSheet ? close() : openOverlay({ dialog: 'filters' })), close }
}
