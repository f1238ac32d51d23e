import { Button, NativeSelect } from '@mantine/core'
import { IconShare } from '#client/icons.tsx'
import { MapButton } from '#client/calendar/map/map-button.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { CardOrder } from './venue-options.ts'
import classes from './slot-dialog.module.css'

const names: Record<CardOrder, string> = {
  longest: 'Longest first',
  nearest: 'Nearest first',
  cheapest: 'Cheapest first',
}

/** The order of the cards, the map, and the button that shares the sheet's address with its place and filters. */
export function SlotTools({ order, cardCount }: { order: CardOrder; cardCount: number }) {
  const { state, filters } = useShownCalendar()
  const { sport } = state
  const orders = (['longest', 'nearest', 'cheapest'] as const).filter((one) => sport !== 'golf' || one !== 'longest')
  return (
    <div className={classes.tools}>
      {cardCount > 1 && (
        <NativeSelect
          className={classes.order ?? ''}
          aria-label="Order of the venues"
          size="sm"
          value={order}
          data={orders.map((value) => ({ value, label: names[value] }))}
          onChange={(event) => void state.set({ order: event.currentTarget.value })}
        />
      )}
      {cardCount > 0 && <MapButton />}
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        leftSection={<IconShare size={18} />}
        onClick={() => void share(filters.shared)}
      >
        Share
      </Button>
    </div>
  )
}

/** Shares the address with its place and filters by the device's dialog, or copies it. */
async function share(shared: object): Promise<void> {
  const address = new URL(window.location.href)
  for (const [key, value] of Object.entries(shared))
    if (value !== undefined) address.searchParams.set(key, String(value))
  const url = address.href
  if (typeof navigator.share === 'function') {
    // Closing the dialog is no error.
    await navigator.share({ url }).catch(() => undefined)
    return
  }
  const isCopied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  )
  showToast(isCopied ? { title: 'Link copied' } : { title: 'Copy the address of this page to share it' })
}
