import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useOpenedAfterMount } from '#client/ui/use-opened-after-mount.ts'

/** The dialog behind a button of an alert's card; full screen on phones. */
export function AlertSheet({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal opened={useOpenedAfterMount(isOpen)} onClose={onClose} size="40rem" fullScreen={isSmall} title={title}>
      {children}
    </Modal>
  )
}
