import { Button, NativeSelect } from '@mantine/core'
import { IconShare } from '#client/icons.tsx'
import type { ReactNode } from 'react'
import type { Sport } from '#domain/venues/sport.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { CardOrder } from './venue-options.ts'
import classes from './slot-dialog.module.css'

const names: Record<CardOrder, string> = {
  longest: 'Longest first',
  nearest: 'Nearest first',
  cheapest: 'Cheapest first',
}

/** The order of the cards, and the button that shares the sheet's address. */
export function SlotTools({
  sport,
  order,
  isSortable,
  shared,
  onOrder,
  children,
}: {
  sport: Sport
  order: CardOrder
  isSortable: boolean
  /** The place and filters that the shared address carries. */
  shared: object
  onOrder: (order: CardOrder) => void
  children: ReactNode
}) {
  const orders = (['longest', 'nearest', 'cheapest'] as const).filter((one) => sport !== 'golf' || one !== 'longest')
  return (
    <div className={classes.tools}>
      {isSortable && (
        <NativeSelect
          className={classes.order ?? ''}
          aria-label="Order of the venues"
          size="sm"
          value={order}
          data={orders.map((value) => ({ value, label: names[value] }))}
          onChange={(event) => onOrder(event.currentTarget.value as CardOrder)}
        />
      )}
      {children}
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        leftSection={<IconShare size={18} />}
        onClick={() => void share(shared)}
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
