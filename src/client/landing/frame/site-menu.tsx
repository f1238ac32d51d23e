import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Button, Drawer } from '@mantine/core'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { anchors, browseLink, footerLine, joinLink, memberLinks, signInLink, useIsSignedIn } from './site-links.ts'
import classes from './site-menu.module.css'

interface SiteMenu {
  isOpen: boolean
  onClose: () => void
  /** Called after the menu has slid out, to move the focus. */
  onClosed: () => void
}

/** The links of the header on a small screen: a menu of 280 px that slides in from the right. */
export function SiteMenu({ isOpen, onClose, onClosed }: SiteMenu) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      position="right"
      size={280}
      title={<BrandMark />}
      closeButtonProps={{ size: 44, 'aria-label': 'Close the menu' }}
      overlayProps={{ backgroundOpacity: 0.55, color: '#0B3D2A' }}
      classNames={{ content: classes.content, body: classes.body, header: classes.header }}
    >
      <nav className={classes.links} aria-label="Menu">
        {anchors.map(({ label, href }) => (
          <a key={href} className={classes.link} href={href} onClick={onClose}>
            {label}
          </a>
        ))}
        <Doors />
      </nav>
      <p className={classes.footer}>{footerLine}</p>
    </Drawer>
  )
}

function Doors() {
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {(isSignedIn ? memberLinks : [browseLink, signInLink]).map(({ label, href }) => (
        <a key={href} className={classes.link} href={href}>
          {label}
        </a>
      ))}
      {!isSignedIn && (
        <Button component="a" variant="lime" size="md" className={classes.join} href={joinLink.href}>
          {joinLink.label}
        </Button>
      )}
    </>
  )
}
