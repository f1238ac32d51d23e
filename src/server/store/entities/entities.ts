import { AlertMatchEntity } from './outbox/alert-match.ts'
import { AlertRequestEntity } from './alerts/alert-request.ts'
import { AlertShareEntity } from './alerts/alert-share.ts'
import { AlertEntity } from './alerts/alert.ts'
import { ApiKeyEntity } from './integrations/api-key.ts'
import { CalendarFeedEntity } from './accounts/calendar-feed.ts'
import { ChannelEntity } from './integrations/channel.ts'
import { DayReadingEntity } from './readings/day-reading.ts'
import { EmailChangeEntity } from './accounts/email-change.ts'
import { FoundEntity } from './matching/found.ts'
import { JoinedAlertEntity } from './alerts/joined-alert.ts'
import { KnownOriginEntity } from './accounts/known-origin.ts'
import { NotificationEntity } from './outbox/notification.ts'
import { OpeningCountEntity } from './readings/opening-count.ts'
import { PageFingerprintEntity } from './readings/page-fingerprint.ts'
import { PasskeyChallengeEntity } from './accounts/passkey-challenge.ts'
import { PasskeyEntity } from './accounts/passkey.ts'
import { PushGatheringEntity } from './push/push-gathering.ts'
import { PushSubscriptionEntity } from './push/push-subscription.ts'
import { RateLimitEntity } from './accounts/rate-limit.ts'
import { ReadingLogEntity } from './readings/reading-log.ts'
import { RelayRefusalEntity } from './outbox/relay-refusal.ts'
import { SessionEntity } from './accounts/session.ts'
import { SiteBannerEntity } from './readings/site-banner.ts'
import { SourceHostEntity } from './readings/source-host.ts'
import { SourceStateEntity } from './readings/source-state.ts'
import { SuppressionEntity } from './outbox/suppression.ts'
import { UserAnalyticsEntity } from './accounts/user-analytics.ts'
import { UserPreferencesEntity } from './accounts/user-preferences.ts'
import { UserEntity } from './accounts/users.ts'
import { VenueChangeEntity } from './venues/venue-change.ts'
import { VenueDayEntity } from './readings/venue-day.ts'
import { VenueNumberEntity } from './alerts/venue-number.ts'
import { VenueOptOutEntity } from './venues/venue-opt-out.ts'
import { ViewedDayEntity } from './readings/viewed-day.ts'
import { WebhookEntity } from './integrations/webhook.ts'

/** One entity a table: the only description of the schema. A test compares it with the migrated database. */
export const entities = [
  AlertMatchEntity,
  AlertRequestEntity,
  AlertShareEntity,
  AlertEntity,
  ApiKeyEntity,
  CalendarFeedEntity,
  ChannelEntity,
  DayReadingEntity,
  EmailChangeEntity,
  FoundEntity,
  JoinedAlertEntity,
  KnownOriginEntity,
  NotificationEntity,
  OpeningCountEntity,
  PageFingerprintEntity,
  PasskeyChallengeEntity,
  PasskeyEntity,
  PushGatheringEntity,
  PushSubscriptionEntity,
  RateLimitEntity,
  ReadingLogEntity,
  RelayRefusalEntity,
  SessionEntity,
  SiteBannerEntity,
  SourceHostEntity,
  SourceStateEntity,
  SuppressionEntity,
  UserAnalyticsEntity,
  UserPreferencesEntity,
  UserEntity,
  VenueChangeEntity,
  VenueDayEntity,
  VenueNumberEntity,
  VenueOptOutEntity,
  ViewedDayEntity,
  WebhookEntity,
] as const
