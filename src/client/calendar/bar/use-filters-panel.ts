import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useCalendarAddress } from '#client/calendar/use-calendar-address.ts'

/** True if the advanced filters are open. On a small screen they are a dialog, which Back closes; otherwise a panel. */
export function useFiltersPanel() {
  const isWide = useMediaQuery('(min-width: 64em)') ?? false
  const [isUnfolded, setUnfolded] = useState(false)
  const { search, openOverlay, closeOverlay } = useCalendarAddress()
  const isSheet = search.dialog === 'filters'
  const isShown = useRef(isSheet)
  useEffect(() => {
    isShown.current = isSheet
  }, [isSheet])
  if (isWide) {
    return {
      isWide,
      isOpen: isUnfolded,
      toggle: () => setUnfolded(!isUnfolded),
      close: () => setUnfolded(false),
    }
  }
  // Applied filters close the sheet a second later. A person who closed it meanwhile may have opened something else.
  const close = () => void (isShown.current && closeOverlay({ dialog: undefined }))
  return { isWide, isOpen: isSheet, toggle: () => (isSheet ? close() : openOverlay({ dialog: 'filters' })), close }
}
