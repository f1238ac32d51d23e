import { Burger, Button } from '@mantine/core'
import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { UserMenu } from '#client/layout/user-menu.tsx'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { ColorSchemeSwitch } from '#client/ui/color-scheme-switch.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { anchors, browseLink, joinLink, memberLinks, signInLink, useIsSignedIn } from './site-links.ts'
import classes from './site-header.module.css'

const loadMenu = () => import('./site-menu.tsx')
const SiteMenu = lazyPart(loadMenu, 'SiteMenu')

/** Fixed at the top. Over the hero it is transparent until the page scrolls. Under 768 px its links are in a menu. */
export function SiteHeader({ overHero = false }: { overHero?: boolean }) {
  const scrolled = useScrolled()
  const isSignedIn = useIsSignedIn()
  return (
    <header className={classes.header} data-clear={(overHero && !scrolled) || undefined}>
      <div className={classes.row}>
        <a className={classes.home} href="/">
          <BrandMark />
        </a>
        <nav className={classes.anchors} aria-label="Main">
          {anchors.map(({ label, href }) => (
            <a key={href} className={classes.link} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.doors}>
          <ColorSchemeSwitch />
          {(isSignedIn ? memberLinks : [browseLink, signInLink]).map(({ label, href }) => (
            <a key={href} className={classes.link} data-wide href={href}>
              {label}
            </a>
          ))}
          {isSignedIn ? (
            <UserMenu />
          ) : (
            <Button component="a" variant="lime" className={classes.join} data-wide href={joinLink.href}>
              {joinLink.label}
            </Button>
          )}
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}

/** The button of the menu on a small screen, and the menu. */
function SmallMenu() {
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const burger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Burger
        ref={burger}
        className={classes.burger}
        size={22}
        opened={menu === 'open'}
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setMenu('open')}
      />
      {menu !== 'never' && (
        <Suspense>
          <SiteMenu
            isOpen={menu === 'open'}
            onClose={() => setMenu('closed')}
            onClosed={() => burger.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      )}
    </>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** True if the page is scrolled away from its top. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > 8,
    () => false,
  )
}
