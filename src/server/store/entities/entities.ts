import { AlertMatchEntity } from './alert-match.ts'
import { AlertRequestEntity } from './alert-request.ts'
import { AlertShareEntity } from './alert-share.ts'
import { AlertEntity } from './alert.ts'
import { ApiKeyEntity } from './api-key.ts'
import { CalendarFeedEntity } from './calendar-feed.ts'
import { ChannelEntity } from './channel.ts'
import { DayReadingEntity } from './day-reading.ts'
import { EmailChangeEntity } from './email-change.ts'
import { FoundEntity } from './found.ts'
import { JoinedAlertEntity } from './joined-alert.ts'
import { KnownOriginEntity } from './known-origin.ts'
import { NotificationEntity } from './notification.ts'
import { OpeningCountEntity } from './opening-count.ts'
import { PageSightEntity } from './page-sight.ts'
import { PasskeyChallengeEntity } from './passkey-challenge.ts'
import { PasskeyEntity } from './passkey.ts'
import { PushGatheringEntity } from './push-gathering.ts'
import { PushSubscriptionEntity } from './push-subscription.ts'
import { RateLimitEntity } from './rate-limit.ts'
import { ReadingLogEntity } from './reading-log.ts'
import { RelayRefusalEntity } from './relay-refusal.ts'
import { SessionEntity } from './session.ts'
import { SiteBannerEntity } from './site-banner.ts'
import { SourceHostEntity } from './source-host.ts'
import { SourceStateEntity } from './source-state.ts'
import { SuppressionEntity } from './suppression.ts'
import { UserAnalyticsEntity } from './user-analytics.ts'
import { UserPreferencesEntity } from './user-preferences.ts'
import { UserEntity } from './users.ts'
import { VenueChangeEntity } from './venue-change.ts'
import { VenueDayEntity } from './venue-day.ts'
import { VenueNumberEntity } from './venue-number.ts'
import { VenueOptOutEntity } from './venue-opt-out.ts'
import { ViewedDayEntity } from './viewed-day.ts'
import { WebhookEntity } from './webhook.ts'

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
  PageSightEntity,
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
