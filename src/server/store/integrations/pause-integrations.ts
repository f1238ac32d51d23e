import type { EndedAccess } from '#domain/auth/ended-access.ts'
import { ApiKeyEntity } from '#server/store/entities/integrations/api-key.ts'
import { ChannelEntity } from '#server/store/entities/integrations/channel.ts'
import { WebhookEntity } from '#server/store/entities/integrations/webhook.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** Pauses a person's keys, webhooks and channels, until they turn them on again. Returns how many of each were on. */
export async function pauseIntegrations(
  em: EntityManager,
  userId: string,
  now: Date,
): Promise<Pick<EndedAccess, 'keys' | 'webhooks' | 'channels'>> {
  const isOn = { user: userId, pausedAt: null }
  const paused = { pausedAt: now }
  return {
    keys: await em.nativeUpdate(ApiKeyEntity, isOn, paused),
    webhooks: await em.nativeUpdate(WebhookEntity, { ...isOn, endedAt: null }, paused),
    channels: await em.nativeUpdate(ChannelEntity, { ...isOn, endedAt: null }, paused),
  }
}
