import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { longDateText } from '#domain/calendar/date-text.ts'
import { useOpenedAfterMount } from '#client/ui/use-opened-after-mount.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import type { ShownSlot } from './slot-cards.tsx'
import { SlotContent } from './slot-content.tsx'
import classes from './slot-dialog.module.css'

/** What is free in one half-hour, venue by venue (rules calendar-30, calendar-36). */
export function SlotDialog({
  cell,
  onClose,
  ...shown
}: Omit<ShownSlot, 'cell'> & { cell: CalendarCellRef | undefined; onClose: () => void }) {
  // A dialog that fades out shows what it showed.
  const [last, setLast] = useState(cell)
  if (cell && cell !== last) setLast(cell)
  const shownCell = cell ?? last
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal
      opened={useOpenedAfterMount(cell !== undefined)}
      onClose={onClose}
      size="46rem"
      fullScreen={isSmall}
      classNames={{ content: classes.sheet ?? '', body: classes.body ?? '' }}
      title={shownCell && `${longDateText(shownCell.date)}, ${shownCell.timeSlot}`}
    >
      {shownCell && <SlotContent key={`${shownCell.date} ${shownCell.timeSlot}`} cell={shownCell} {...shown} />}
    </Modal>
  )
}
