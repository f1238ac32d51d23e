import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { longDateText } from '#domain/calendar/date-text.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import type { ShownSlot } from './slot-cards.tsx'
import { SlotContent } from './slot-content.tsx'

/** What is free in one half-hour, venue by venue (rules calendar-30, calendar-36). */
export function SlotDialog({
  cell,
  onClose,
  ...shown
}: Omit<ShownSlot, 'cell'> & { cell: CalendarCellRef | undefined; onClose: () => void }) {
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal
      opened={cell !== undefined}
      onClose={onClose}
      size="46rem"
      fullScreen={isSmall}
      title={cell && `${longDateText(cell.date)}, ${cell.timeSlot}`}
    >
      {cell && <SlotContent key={`${cell.date} ${cell.timeSlot}`} cell={cell} {...shown} />}
    </Modal>
  )
}
