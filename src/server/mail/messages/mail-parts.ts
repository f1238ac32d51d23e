import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { Button, Heading, Link, Text } from 'react-email'
import { ink } from './mail-theme.ts'

interface LineOptions {
  key: string
  /** Leaves the line out of the text part, where it would say the same again. */
  htmlOnly?: boolean
}

/** What a mail is about, in its largest type. */
export function mailTitle(text: string): ReactElement {
  return h(Heading, { key: 'title', as: 'h1', style: { fontSize: 26, lineHeight: '32px', margin: '28px 0 8px' } }, text)
}

export function mailLine(text: ReactNode, key: string): ReactElement {
  return h(Text, { key, style: { fontSize: 16, lineHeight: '25px', margin: '12px 0' } }, text)
}

export function mutedLine(text: ReactNode, { key, htmlOnly = false }: LineOptions): ReactElement {
  return h(
    Text,
    {
      key,
      className: 'muted',
      ...(htmlOnly && { 'data-skip-in-text': true }),
      style: { color: ink.muted, fontSize: 13, lineHeight: '20px', margin: '16px 0 0' },
    },
    text,
  )
}

/** The one thing to do, as a button and once more as a link that can be read, copied and typed. */
export function mailAction({ label, href }: { label: string; href: string }): ReactElement[] {
  return [
    h(
      Button,
      {
        key: 'action',
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
    ),
    mutedLine(
      [
        'If the button does not work, open this link: ',
        h(Link, { key: 'link', href, className: 'brand', style: { color: ink.brand, wordBreak: 'break-all' } }, href),
      ],
      { key: 'action-link', htmlOnly: true },
    ),
  ]
}
