import type { CSSProperties, ReactNode } from 'react'

// The few elements of an email, in the HTML that all clients lay out alike, as react-email writes it. The package comes
// with a development server, a CSS framework and a formatter: 69 MB in every install, for these.

interface ElementProps {
  className?: string
  style: CSSProperties
  children: ReactNode
}

/** A box: a table of one cell. Its padding is the cell's, because Outlook leaves out a table's. */
export function Box({ padding, children, ...table }: ElementProps & { padding: CSSProperties['padding'] }) {
  return (
    <table align="center" width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation" {...table}>
      <tbody>
        <tr>
          <td style={{ padding }}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** The body and its ground. Gmail drops the style of a body, and the cell keeps it. */
export function Canvas({ className, style, children }: ElementProps) {
  return (
    <body className={className} style={{ backgroundColor: style.backgroundColor, margin: 0 }}>
      <table border={0} width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center">
        <tbody>
          <tr>
            <td style={style}>{children}</td>
          </tr>
        </tbody>
      </table>
    </body>
  )
}

export function Link({ style, ...props }: ElementProps & { href: string }) {
  return <a {...props} style={{ textDecorationLine: 'none', ...style }} target="_blank" />
}

/**
 * A link that looks like a button. Outlook knows no padding of a link, and is given wide blanks in a comment that it alone
 * reads: thin spaces at both sides, stretched to `sides`, and the text raised by `ends`. All in pixels.
 */
export function ButtonLink({
  ends,
  sides,
  style,
  children,
  ...props
}: ElementProps & { href: string; ends: number; sides: number }) {
  const inPoints = (pixels: number) => (pixels * 3) / 4
  // Outlook stretches a blank by five times at most.
  const blanks = Math.ceil(sides / 10)
  const blank = (rest: string, last = '') => ({
    __html: `<!--[if mso]><i style="mso-font-width:${(sides / blanks / 2) * 100}%${rest}" hidden>${'&#8202;'.repeat(blanks)}${last}</i><![endif]-->`,
  })
  const block = { display: 'inline-block', maxWidth: '100%', msoPaddingAlt: '0px' }
  const raised = { ...block, lineHeight: '120%', msoTextRaise: `${inPoints(ends)}px` }
  const padding = `${ends}px ${sides}px`
  return (
    <Link {...props} style={{ ...block, lineHeight: '100%', textDecoration: 'none', ...style, padding }}>
      <span dangerouslySetInnerHTML={blank(`;mso-text-raise:${inPoints(2 * ends)}px`)} />
      <span style={raised}>{children}</span>
      <span dangerouslySetInnerHTML={blank('', '&#8203;')} />
    </Link>
  )
}
