import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'

/**
 * A dialog whose code loads on demand; full screen on phones. It mounts closed and opens at once, because Mantine
 * returns the focus only if it saw the dialog open.
 */
export function Dialog({ opened, ...props }: ModalProps) {
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  const isMounted = useMounted()
  return <Modal fullScreen={isSmall} {...props} opened={opened && isMounted} />
}
