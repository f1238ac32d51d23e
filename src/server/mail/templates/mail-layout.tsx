import type { ReactNode } from 'react'
import { Body, Container, Head, Html, Link, Section, Text } from 'react-email'
import { darkRules, ink, sizes } from './mail-theme.ts'

const longestPreview = 90

const unseen = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }
const canvas = { margin: 0, backgroundColor: ink.canvas, color: ink.text, fontFamily: sizes.font }
const column = { maxWidth: sizes.width, margin: '0 auto', padding: '32px 20px' }
const band = { backgroundColor: ink.band, borderRadius: 10, padding: '14px 20px' }
const wordmark = {
  color: ink.ball,
  fontWeight: 700,
  fontSize: 20,
  letterSpacing: '-0.01em',
  textDecoration: 'none',
}
const smallPrint = {
  color: ink.muted,
  fontSize: 13,
  lineHeight: '20px',
  borderTop: `1px solid ${ink.line}`,
  paddingTop: 16,
  marginTop: 32,
}

/**
 * The frame of every email: 600 px, no image needed to act, light and dark. `preview` is what an inbox shows behind the
 * subject, cut at 90 characters. `footer` says why the email came.
 */
export function MailLayout({
  preview,
  appUrl,
  children,
  footer,
}: {
  preview: string
  appUrl: string
  children: ReactNode
  footer: ReactNode
}) {
  const inboxText = preview.slice(0, longestPreview).toWellFormed()
  return (
    <Html lang="en-AU">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{inboxText}</title>
        <style>{darkRules}</style>
      </Head>
      <Body className="canvas" style={canvas}>
        {/* Not react-email's Preview: it goes on with 4 kB of invisible characters, half of a short email. */}
        <div data-skip-in-text style={unseen}>
          {inboxText}
        </div>
        <Container style={column}>
          <Section style={band}>
            <Link href={appUrl} style={wordmark}>
              Courtside
            </Link>
          </Section>
          {children}
          <Text className="muted line" style={smallPrint}>
            {footer}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
