import type { ReactNode } from 'react'
import { Box, Canvas, Link } from './mail-elements.tsx'
import { darkRules, ink, sizes } from './mail-theme.ts'
import { region } from '#region/region.ts'

const longestPreview = 90

const unseen = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }
const canvas = { margin: 0, backgroundColor: ink.canvas, color: ink.text, fontFamily: sizes.font }
const column = { maxWidth: sizes.width, margin: '0 auto' }
const band = { backgroundColor: ink.band, borderRadius: 10 }
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
  margin: '32px 0 16px',
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
    <html dir="ltr" lang={region.language}>
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{inboxText}</title>
        <style>{darkRules}</style>
      </head>
      <Canvas className="canvas" style={canvas}>
        <div data-skip-in-text style={unseen}>
          {inboxText}
        </div>
        <Box padding="32px 20px" style={column}>
          <Box padding="14px 20px" style={band}>
            <Link href={appUrl} style={wordmark}>
              Courtside
            </Link>
          </Box>
          {children}
          <p className="muted line" style={smallPrint}>
            {footer}
          </p>
        </Box>
      </Canvas>
    </html>
  )
}
