import { Suspense, useState } from 'react'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { DotsButton, type DotsProps, type MenuAction } from './dots-button.tsx'

const loadMenu = () => import('./opened-menu.tsx')
const OpenedMenu = lazyPart(loadMenu, 'OpenedMenu')

/** A button and its menu, whose code loads when a pointer or the focus reaches the button. */
export function MenuButton({ actions, width, button }: { actions: MenuAction[]; width: number; button: DotsProps }) {
  const [wasPressed, setWasPressed] = useState(false)
  const closed = (
    <DotsButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWasPressed(true)}
    />
  )
  if (!wasPressed) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedMenu actions={actions} width={width} button={button} />
    </Suspense>
  )
}
