import { useLayoutEffect } from 'react'

/**
 * Holds the page below a dialog where it is, whatever key or wheel is used. Neither style is inherited, and a gutter keeps
 * the place of a scrollbar that goes, so the page is not styled anew: that takes longer than the dialog itself.
 */
export function usePageHeld(isHeld: boolean): void {
  useLayoutEffect(() => {
    if (!isHeld) return
    const { style, clientWidth } = document.documentElement
    const hasBar = window.innerWidth > clientWidth
    Object.assign(style, { overflow: 'hidden', scrollbarGutter: hasBar ? 'stable' : '' })
    return () => void Object.assign(style, { overflow: '', scrollbarGutter: '' })
  }, [isHeld])
}
