import { Suspense, useState } from 'react'
import { useUser } from '#client/session/session.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { AccountButton } from './account-button.tsx'

const loadMenu = () => import('./opened-user-menu.tsx')
const OpenedUserMenu = lazyPart(loadMenu, 'OpenedUserMenu')

/**
 * The menu of the signed-in person: Preferences or Settings, and Sign Out. Its code loads when a pointer or the focus
 * reaches the button, so that the page does not wait for it.
 */
export function UserMenu({ onPreferences }: { onPreferences?: () => void }) {
  const user = useUser()
  const [wasPressed, setWasPressed] = useState(false)
  if (!user) return null
  const button = (
    <AccountButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWasPressed(true)}
    />
  )
  if (!wasPressed) return button
  return (
    <Suspense fallback={button}>
      <OpenedUserMenu user={user} {...(onPreferences && { onPreferences })} />
    </Suspense>
  )
}
