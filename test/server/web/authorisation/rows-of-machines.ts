import type { Row } from './row.ts'

/** The rows of keys, webhooks and channels. */
export const machineProcedures: Record<string, Row> = {
  'machines.keys': { for: 'owner', stranger: 200 },
  'machines.makeKey': { for: 'owner', said: () => ({ name: 'Screen' }), stranger: 200 },
  'machines.resumeKey': { for: 'owner', said: ({ hers }) => ({ id: hers.pausedKeyId }), stranger: 404 },
  'machines.endKey': { for: 'owner', said: ({ hers }) => ({ id: hers.keyId }), stranger: 404 },
  'machines.webhooks': { for: 'owner', stranger: 200 },
  'machines.makeWebhook': { for: 'owner', said: () => ({ url: 'https://mine.example/' }), stranger: 200 },
  'machines.resumeWebhook': { for: 'owner', said: ({ hers }) => ({ id: hers.pausedWebhookId }), stranger: 404 },
  'machines.testWebhook': { for: 'owner', said: ({ hers }) => ({ id: hers.webhookId }), stranger: 404 },
  'machines.deliveries': { for: 'owner', said: ({ hers }) => ({ id: hers.webhookId }), stranger: 404 },
  'machines.sendAgain': { for: 'owner', said: ({ hers }) => ({ id: hers.callId }), stranger: 404 },
  'machines.removeWebhook': { for: 'owner', said: ({ hers }) => ({ id: hers.webhookId }), stranger: 404 },
  'machines.channels': { for: 'owner', stranger: 200 },
  'machines.addChannel': { for: 'owner', said: () => ({ url: 'ntfy://somewhere' }), stranger: 200 },
  'machines.setChannelAlerts': {
    for: 'owner',
    said: ({ hers }) => ({ id: hers.channelId, alertIds: [hers.alertId] }),
    stranger: 404,
  },
  'machines.resumeChannel': { for: 'owner', said: ({ hers }) => ({ id: hers.pausedChannelId }), stranger: 404 },
  'machines.testChannel': { for: 'owner', said: ({ hers }) => ({ id: hers.channelId }), stranger: 404 },
  'machines.removeChannel': { for: 'owner', said: ({ hers }) => ({ id: hers.channelId }), stranger: 404 },
  'machines.emailTest': { for: 'owner', stranger: 200 },
  'machines.testEmail': { for: 'owner', stranger: 200 },
}
