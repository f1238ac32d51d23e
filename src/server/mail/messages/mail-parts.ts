import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { Button, Heading, Link, Section, Text } from 'react-email'
import { ink } from './mail-theme.ts'

interface LineOptions {
  key: string
  /** Leaves the line out of the text part, where it would repeat another line. */
  htmlOnly?: boolean
}

interface MailLink {
  label: string
  href: string
}

/** The title of a mail, in its largest type. */
export function mailTitle(text: string): ReactElement {
  return h(Heading, { key: 'title', as: 'h1', style: { fontSize: 26, lineHeight: '32px', margin: '28px 0 8px' } }, text)
}

export function mailLine(text: ReactNode, key: string): ReactElement {
  return h(Text, { key, style: { fontSize: 16, lineHeight: '25px', margin: '8px 0' } }, text)
}

export function mutedLine(text: ReactNode, { key, htmlOnly = false }: LineOptions): ReactElement {
  return h(
    Text,
    {
      key,
      className: 'muted',
      ...(htmlOnly && { 'data-skip-in-text': true }),
      style: { color: ink.muted, fontSize: 13, lineHeight: '20px', margin: '12px 0 0' },
    },
    text,
  )
}

export function mutedLink(label: string, href: string): ReactElement {
  return h(
    Link,
    { key: label, href, className: 'muted', style: { color: ink.muted, textDecoration: 'underline' } },
    label,
  )
}

/** One of several items: lines below each other, without a box. */
export function mailItem(lines: readonly ReactNode[], key: string): ReactElement {
  const spaced = lines
    .filter(Boolean)
    .flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
  return h(Text, { key, style: { fontSize: 15, lineHeight: '23px', margin: '18px 0' } }, spaced)
}

export function brandLink(label: string, href: string): ReactElement {
  return h(Link, { key: label, href, className: 'brand', style: { color: ink.brand, fontWeight: 600 } }, label)
}

/** A box on its own ground, for one item of several. */
export function mailCard(children: ReactNode, key: string): ReactElement {
  return h(
    Section,
    {
      key,
      className: 'card',
      style: {
        backgroundColor: ink.card,
        border: `1px solid ${ink.line}`,
        borderRadius: 10,
        padding: '16px 20px',
        margin: '12px 0',
      },
    },
    children,
  )
}

/** The button of a mail. It needs no picture and is large enough for a thumb. */
export function mailButton({ label, href }: MailLink): ReactElement {
  return h(
    Button,
    {
      key: `button ${label}`,
      href,
      className: 'button',
      style: {
        backgroundColor: ink.button,
        color: ink.onButton,
        borderRadius: 10,
        padding: '14px 24px',
        margin: '12px 0 0',
        fontSize: 16,
        fontWeight: 600,
      },
    },
    label,
  )
}

/** A button and below it its link as text, to be read, copied and typed. */
export function mailAction(action: MailLink): ReactElement[] {
  const { href } = action
  const link = h(
    Link,
    { key: 'link', href, className: 'brand', style: { color: ink.brand, wordBreak: 'break-all' } },
    href,
  )
  const bare = mutedLine(['If the button does not work, open this link: ', link], { key: 'bare link', htmlOnly: true })
  return [mailButton(action), bare]
}
