import { useLayoutEffect } from 'react'

/**
 * Locks the page's scroll behind a dialog. Neither style is inherited, and a gutter replaces the scrollbar, so the page
 * is not restyled, which would take longer than the dialog itself.
 */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    const { style, clientWidth } = document.documentElement
    const hasBar = window.innerWidth > clientWidth
    Object.assign(style, { overflow: 'hidden', scrollbarGutter: hasBar ? 'stable' : '' })
    return () => void Object.assign(style, { overflow: '', scrollbarGutter: '' })
  }, [isLocked])
}
