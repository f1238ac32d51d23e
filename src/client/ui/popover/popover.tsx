import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import classes from './popover.module.css'

/** Pixels between the panel and its button, and the edge of the window. */
const gapPx = 4
const edgePx = 8

interface PopoverProps extends Omit<ComponentProps<'button'>, 'children' | 'title'> {
  /** The heading of the panel. */
  title: string
  /** The content of the button. */
  button: ReactNode
  /** The panel's content is there while it is closed, too, for presses before React listens. */
  isKept?: boolean
  /** Of a panel that ends where its button does, in pixels. */
  width?: number
  /** The content of the panel, given the function that closes it, and whether it is open. */
  children: (close: () => void, isOpen: boolean) => ReactNode
}

/**
 * A button with a panel at it: below, or above a button at the foot of the window. The browser closes the panel on Escape and on a press elsewhere, and gives the focus
 * back. The first element with `data-first` gets the focus.
 */
export function Popover({ title, button, isKept = false, width, children, ...target }: PopoverProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

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
          if (newState === 'open' && opener.current && panel.current) place(panel.current, opener.current, width)
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <h2 id={`${id}-title`} className={classes.title}>
            {title}
          </h2>
        )}
        {(isOpen || isKept) && children(() => document.getElementById(id)?.hidePopover(), isOpen)}
      </div>
    </>
  )
}

/** Places a panel at its button, and within the window. */
function place({ style }: HTMLElement, button: HTMLElement, width: number | undefined): void {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const isAtFoot = bottom > window.innerHeight - top
  const room = (isAtFoot ? window.innerHeight - top : bottom) + gapPx
  style.top = isAtFoot ? 'auto' : `${room}px`
  style.bottom = isAtFoot ? `${room}px` : 'auto'
  style.setProperty('--left', `${width ? right - width : left}px`)
  if (width) style.setProperty('--width', `min(${width}px, 100vw - 16px)`)
  style.maxHeight = `calc(100dvh - ${room + edgePx}px)`
}
