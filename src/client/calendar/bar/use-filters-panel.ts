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
  // A wide page that is opened at the address of the sheet, or pressed before its width is known, has it unfolded.
  const isOpen = isSheet || (isWide && isUnfolded)
  // Applied filters close the sheet a second later. A person who closed it meanwhile may have opened something else.
  function close(): void {
    setUnfolded(false)
    if (isShown.current) closeOverlay({ dialog: undefined })
  }
  const open = () => (isWide ? setUnfolded(true) : openOverlay({ dialog: 'filters' }))
  return { isWide, isOpen, toggle: () => (isOpen ? close() : open()), close }
}
