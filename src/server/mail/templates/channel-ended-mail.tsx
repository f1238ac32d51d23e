import type { EndedReceiver } from '#domain/integrations/channel-url.ts'
import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './mail-layout.tsx'
import { ButtonWithLink, Line, Title } from './mail-parts.tsx'

/** Names of what ends in the email, and how it is put right. */
const endedReceivers: Record<EndedReceiver, { a: string; name: string; fix: string }> = {
  ntfy: {
    a: 'an ntfy channel',
    name: 'ntfy',
    fix: 'Its server no longer accepts the name and password, or the token, of the URL. Remove the channel, and add its URL with one that is valid.',
  },
  telegram: {
    a: 'a Telegram channel',
    name: 'Telegram',
    fix: 'The bot is gone, or it was blocked in the chat or removed from it. Unblock it, or add it to the chat again, and then turn the channel on again. If the bot is gone, remove the channel and add one with a new bot.',
  },
  discord: {
    a: 'a Discord channel',
    name: 'Discord',
    fix: "The webhook was deleted at Discord. Remove the channel, make a new webhook in the settings of Discord's channel, and add its URL.",
  },
  slack: {
    a: 'a Slack channel',
    name: 'Slack',
    fix: "The webhook was removed at Slack, or its channel was archived. Remove the channel, make a new webhook in Slack's app, and add its URL.",
  },
  webhook: {
    a: 'a webhook',
    name: 'Your webhook',
    fix: 'Its server answered 410, which says that nothing is called there any more. If that is right, remove the webhook. If not, let the server answer with 200, remove the webhook, and add its URL again; it gets a new secret.',
  },
}

export const channelEnded: MailTemplate<'channel-ended'> = {
  subject: ({ service }) => `${endedReceivers[service].name} takes no messages from Courtside any more`,
  body: ({ appUrl, email, changedAt, service }) => (
    <MailLayout
      appUrl={appUrl}
      preview="Nothing is sent there until you have put it right. Your emails go on."
      footer="We send this email once whenever a channel or webhook of your account refuses our messages for good."
    >
      <Title>{service === 'webhook' ? 'A webhook has ended' : 'A channel has ended'}</Title>
      <Line>
        On {changedAt} a message to {endedReceivers[service].a} of the account of {email} was refused for good, so
        nothing more is sent there. Your emails and all else go on.
      </Line>
      <Line>{endedReceivers[service].fix}</Line>
      <ButtonWithLink href={`${appUrl}/account`}>Open your account</ButtonWithLink>
    </MailLayout>
  ),
}
