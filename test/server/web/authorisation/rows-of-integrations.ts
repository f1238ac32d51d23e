import type { Row } from './row.ts'

/** The rows of keys, webhooks and channels. */
export const integrationProcedures: Record<string, Row> = {
  'integrations.keys': { for: 'owner', stranger: 200 },
  'integrations.makeKey': { for: 'owner', said: () => ({ name: 'Screen' }), stranger: 200 },
  'integrations.resumeKey': { for: 'owner', said: ({ hers }) => ({ id: hers.pausedKeyId }), stranger: 404 },
  'integrations.endKey': { for: 'owner', said: ({ hers }) => ({ id: hers.keyId }), stranger: 404 },
  'integrations.webhooks': { for: 'owner', stranger: 200 },
  'integrations.makeWebhook': { for: 'owner', said: () => ({ url: 'https://mine.example/' }), stranger: 200 },
  'integrations.resumeWebhook': { for: 'owner', said: ({ hers }) => ({ id: hers.pausedWebhookId }), stranger: 404 },
  'integrations.testWebhook': { for: 'owner', said: ({ hers }) => ({ id: hers.webhookId }), stranger: 404 },
  'integrations.deliveries': { for: 'owner', said: ({ hers }) => ({ id: hers.webhookId }), stranger: 404 },
  'integrations.sendAgain': { for: 'owner', said: ({ hers }) => ({ id: hers.callId }), stranger: 404 },
  'integrations.removeWebhook': { for: 'owner', said: ({ hers }) => ({ id: hers.webhookId }), stranger: 404 },
  'integrations.channels': { for: 'owner', stranger: 200 },
  'integrations.addChannel': { for: 'owner', said: () => ({ url: 'ntfy://somewhere' }), stranger: 200 },
  'integrations.setChannelAlerts': {
    for: 'owner',
    said: ({ hers }) => ({ id: hers.channelId, alertIds: [hers.alertId] }),
    stranger: 404,
  },
  'integrations.resumeChannel': { for: 'owner', said: ({ hers }) => ({ id: hers.pausedChannelId }), stranger: 404 },
  'integrations.testChannel': { for: 'owner', said: ({ hers }) => ({ id: hers.channelId }), stranger: 404 },
  'integrations.removeChannel': { for: 'owner', said: ({ hers }) => ({ id: hers.channelId }), stranger: 404 },
  'integrations.emailTest': { for: 'owner', stranger: 200 },
  'integrations.testEmail': { for: 'owner', stranger: 200 },
}
