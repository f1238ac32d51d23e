import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import classes from './popover.module.css'

/** Pixels between the panel and its button, and the edge of the window. */
const gapPx = 4
const edgePx = 8

/**
 * A button with a panel below it. The browser closes the panel on Escape and on a press elsewhere, and gives the focus
 * back. The first element with `data-first` gets the focus. The panel's content exists only while it is open.
 */
export function Popover({
  title,
  button,
  children,
  ...target
}: {
  /** The heading of the panel. */
  title: string
  /** The content of the button. */
  button: ReactNode
  /** The content of the panel, given the function that closes it. */
  children: (close: () => void) => ReactNode
} & Omit<ComponentProps<'button'>, 'children' | 'title'>) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  /** Below the button, and within the window. */
  function place(): void {
    if (!opener.current || !panel.current) return
    const { left, bottom } = opener.current.getBoundingClientRect()
    const { style } = panel.current
    style.top = `${bottom + gapPx}px`
    style.setProperty('--left', `${left}px`)
    style.maxHeight = `calc(100dvh - ${bottom + gapPx + edgePx}px)`
  }

  return (
    <>
      <button {...target} ref={opener} type="button" popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen}>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={isOpen ? 'dialog' : undefined}
        aria-labelledby={`${id}-title`}
        className={classes.panel}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') place()
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <>
            <h2 id={`${id}-title`} className={classes.title}>
              {title}
            </h2>
            {children(() => document.getElementById(id)?.hidePopover())}
          </>
        )}
      </div>
    </>
  )
}
