import type { ReactNode } from 'react'
import { Box, ButtonLink, Link } from './mail-elements.tsx'
import { ink } from './mail-theme.ts'

interface Worded {
  children: ReactNode
}

interface Linked {
  href: string
  children: string
}

const title = { fontSize: 26, lineHeight: '32px', margin: '28px 0 8px' }
const line = { fontSize: 16, lineHeight: '25px', margin: '8px 0' }
const item = { fontSize: 15, lineHeight: '23px', margin: '18px 0' }
const muted = { color: ink.muted, fontSize: 13, lineHeight: '20px', margin: '12px 0 0' }
const mutedLink = { color: ink.muted, textDecoration: 'underline' }
const lastLink = { display: 'inline-block', fontSize: 14, lineHeight: '24px', margin: '24px 24px 0 0' }
const brandLink = { color: ink.brand, fontWeight: 600 }
const bareLink = { color: ink.brand, wordBreak: 'break-all' } as const
const card = {
  backgroundColor: ink.card,
  border: `1px solid ${ink.line}`,
  borderRadius: 10,
  margin: '12px 0',
}
const button = {
  backgroundColor: ink.button,
  color: ink.onButton,
  borderRadius: 10,
  margin: '12px 0 8px',
  fontSize: 16,
  fontWeight: 600,
}

const smallButton = {
  backgroundColor: ink.button,
  color: ink.onButton,
  borderRadius: 10,
  display: 'inline-block',
  padding: '10px 18px',
  margin: '8px 0 0',
  fontWeight: 600,
}

/** The title of an email, in its largest type. */
export function Title({ children }: Worded) {
  return <h1 style={title}>{children}</h1>
}

export function Line({ children }: Worded) {
  return <p style={line}>{children}</p>
}

/** One of many: lines under each other, without a box. */
export function Item({ children }: Worded) {
  return <p style={item}>{children}</p>
}

export function MutedLine({ children }: Worded) {
  return (
    <p className="muted" style={muted}>
      {children}
    </p>
  )
}

export function MutedLink({ href, children }: Linked) {
  return (
    <Link href={href} className="muted" style={mutedLink}>
      {children}
    </Link>
  )
}

export function BrandLink({ href, children }: Linked) {
  return (
    <Link href={href} className="brand" style={brandLink}>
      {children}
    </Link>
  )
}

/** Links side by side, each of them far enough from the next for a thumb. The text part has one a line. */
export function LastLink({ href, children }: Linked) {
  return (
    <div style={lastLink}>
      <MutedLink href={href}>{children}</MutedLink>
    </div>
  )
}

/** A box on its own ground, for one thing of several. */
export function Card({ children }: Worded) {
  return (
    <Box className="card" padding="16px 20px" style={card}>
      {children}
    </Box>
  )
}

/** The one thing to do: no picture needed, and large enough for a thumb. */
export function ActionButton({ href, children }: Linked) {
  return (
    <ButtonLink href={href} className="button" ends={14} sides={24} style={button}>
      {children}
    </ButtonLink>
  )
}

/** The same for one of many: without what Outlook wants around it, so that forty of them are not cut off. */
export function SmallButton({ href, children }: Linked) {
  return (
    <Link href={href} className="button" style={smallButton}>
      {children}
    </Link>
  )
}

/** The button, and its link once more, to be read, copied and typed. The text part has it beside the button already. */
export function ButtonWithLink({ href, children }: Linked) {
  return (
    <>
      <ActionButton href={href}>{children}</ActionButton>
      <p className="muted" data-skip-in-text style={muted}>
        If the button doesn't work, open this link:{' '}
        <Link href={href} className="brand" style={bareLink}>
          {href}
        </Link>
      </p>
    </>
  )
}
