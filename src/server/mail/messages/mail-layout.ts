import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { Body, Container, Head, Html, Link, render, Section, Text, toPlainText } from 'react-email'
import { ink, sizes } from './mail-theme.ts'

const longestPreview = 90
const unseen = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }

/**
 * The frame of every mail: 600 px, no image needed to act, light and dark (rule emails-3). `preview` is what an inbox
 * shows after the subject, cut at 90 characters. `footer` says why the mail was sent.
 */
export function mailLayout({
  preview,
  appUrl,
  children,
  footer,
}: {
  preview: string
  appUrl: string
  children: ReactNode
  footer: ReactNode
}): ReactElement {
  const inboxText = preview.slice(0, longestPreview).toWellFormed()
  return h(
    Html,
    { lang: 'en-AU' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, inboxText),
      h('style', null, darkRules),
    ),
    h(
      Body,
      {
        className: 'canvas',
        style: { margin: 0, backgroundColor: ink.canvas, color: ink.text, fontFamily: sizes.font },
      },
      // Not react-email's Preview, which adds 4 kB of invisible characters: half of a short mail.
      h('div', { 'data-skip-in-text': true, style: unseen }, inboxText),
      h(
        Container,
        { style: { maxWidth: sizes.width, margin: '0 auto', padding: '32px 20px' } },
        h(
          Section,
          { style: { backgroundColor: ink.band, borderRadius: 10, padding: '14px 20px' } },
          h(
            Link,
            {
              href: appUrl,
              style: {
                color: ink.ball,
                fontWeight: 700,
                fontSize: 20,
                letterSpacing: '-0.01em',
                textDecoration: 'none',
              },
            },
            'Courtside',
          ),
        ),
        children,
        h(
          Text,
          {
            className: 'muted line',
            style: {
              color: ink.muted,
              fontSize: 13,
              lineHeight: '20px',
              borderTop: `1px solid ${ink.line}`,
              paddingTop: 16,
              marginTop: 32,
            },
          },
          footer,
        ),
      ),
    ),
  )
}

/** The HTML part and the text part of a mail. The text is made from the same content. */
export async function renderParts(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail)
  return { html, text: toPlainText(html) }
}

const darkRules = `@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: ${ink.darkCanvas} !important; color: ${ink.darkText} !important }
  .line { border-color: ${ink.darkLine} !important }
  .muted { color: ${ink.darkMuted} !important }
  .brand { color: ${ink.darkBrand} !important }
  .button { background-color: ${ink.darkButton} !important; color: ${ink.onDarkButton} !important }
  .button span { color: ${ink.onDarkButton} !important }
  .card { background-color: ${ink.darkCard} !important; border-color: ${ink.darkLine} !important }
}`
