import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { Button, Heading, Link, Section, Text } from 'react-email'
import { ink } from './mail-theme.ts'

/** What a mail is about, in its largest type. */
export function title(text: string): ReactElement {
  return h(Heading, { key: 'title', as: 'h1', style: { fontSize: 26, lineHeight: '32px', margin: '28px 0 8px' } }, text)
}

export function line(text: ReactNode, key: string): ReactElement {
  return h(Text, { key, style: { fontSize: 16, lineHeight: '25px', margin: '8px 0' } }, text)
}

export function quietLine(text: ReactNode, key: string): ReactElement {
  return h(Text, { key, className: 'muted', style: quiet }, text)
}

export function quietLink(label: string, href: string): ReactElement {
  return h(
    Link,
    { key: label, href, className: 'muted', style: { color: ink.muted, textDecoration: 'underline' } },
    label,
  )
}

/** A box on its own ground, for one thing of several. */
export function card(children: ReactNode, key: string): ReactElement {
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

/** The one thing to do. Without a picture, and large enough for a thumb. */
export function actionButton(label: string, href: string): ReactElement {
  return h(
    Button,
    {
      key: `action ${label}`,
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

/** A button's link once more, to be read, copied and typed; the text part has it from the button already. */
export function bareLink(href: string): ReactElement {
  return h(
    Text,
    { key: 'bare link', className: 'muted', 'data-skip-in-text': true, style: quiet },
    'If the button does not work, open this link: ',
    h(Link, { href, className: 'brand', style: { color: ink.brand, wordBreak: 'break-all' } }, href),
  )
}

const quiet = { color: ink.muted, fontSize: 13, lineHeight: '20px', margin: '12px 0 0' } as const
