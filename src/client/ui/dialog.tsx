import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { useIsHydrated } from '#client/hydration/rendered.ts'
import { overlayProps } from '#client/theme.ts'

/**
 * A dialog whose code loads on demand; full screen on phones. It mounts closed and opens at once, because Mantine
 * returns the focus only if it saw the dialog open. One that the address opens stands in the document, in place.
 */
export function Dialog({ opened, title, ...props }: ModalProps) {
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  const isMounted = useMounted()
  const isHydrated = useIsHydrated()
  const [isInDocument] = useState(opened && !isHydrated)
  return (
    <Modal
      fullScreen={isSmall}
      withinPortal={!isInDocument}
      title={title}
      // Mantine names it by its title in an effect, which no server runs.
      {...(isInDocument &&
        typeof title === 'string' && {
          attributes: { ...overlayProps.attributes, content: { 'aria-label': title } },
        })}
      {...props}
      opened={opened && (isMounted || isInDocument)}
    />
  )
}
