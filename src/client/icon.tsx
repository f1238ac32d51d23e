// Apart from the icons, so that a page with two of them doesn't load them all.

interface IconProps {
  /** Width and height, in pixels. */
  size?: number
  /** Width of the lines of an outline, of 24 parts of the size. */
  stroke?: number
  color?: string
  className?: string | undefined
}

/** Decorative, always: a text or a label beside it says the same. */
function drawing(paths: string, isFilled: boolean) {
  return function Icon({ size = 24, stroke = 2, color = 'currentColor', className }: IconProps) {
    const look = isFilled ? { fill: color } : { fill: 'none', stroke: color, strokeWidth: stroke }
    return (
      <svg className={className} width={size} height={size} viewBox="0 0 24 24" {...look} aria-hidden>
        <path d={paths} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    )
  }
}

/** An icon of lines. */
export const outline = (paths: string) => drawing(paths, false)

/** An icon of areas. */
export const filled = (paths: string) => drawing(paths, true)
