import { createElement as h } from 'react'
import { Button, Heading, Text } from 'react-email'
import { z } from 'zod'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { mailLayout, renderParts } from './mail-layout.ts'
import { ink } from './mail-theme.ts'

const OptInPayload = z.object({ nonce: z.string(), alertIds: z.array(z.uuid()).min(1) })

/** The mails about alerts themselves, as against what the alerts found. */
export async function renderAlertMessage({
  payload,
  context,
}: {
  kind: 'alert-opt-in' | 'alert-confirmation' | 'alert-paused'
  address: string
  payload: Record<string, unknown>
  context: MessageContext
}): Promise<Message> {
  const { nonce } = OptInPayload.parse(payload)
  const link = `${context.appUrl}/api/alerts/confirm?token=${context.tokenFor('confirm-alert', nonce)}`
  const mail = mailLayout({
    preview: 'One click, and we watch for you. Nothing is sent to you before.',
    appUrl: context.appUrl,
    children: [
      h(Heading, { key: 'title', as: 'h1', style: { fontSize: 24, lineHeight: '30px' } }, 'Confirm your alert'),
      h(Text, { key: 'why' }, 'Somebody asked Courtside to mail this address when a court, tee time or pitch opens.'),
      h(
        Button,
        {
          key: 'go',
          href: link,
          style: { backgroundColor: ink.button, color: ink.onButton, borderRadius: 8, padding: '12px 20px' },
        },
        'Yes, start the alert',
      ),
    ],
    footer: 'If this was not you, ignore this mail: nothing else will be sent to you.',
  })
  return { subject: 'Confirm your Courtside alert', ...(await renderParts(mail)) }
}
