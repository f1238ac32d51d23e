import { AlertEntity } from './alert-entity.ts'
import { AlertMatchEntity } from './alert-match-entity.ts'
import { NotificationEntity } from './notification-entity.ts'
import { SessionEntity } from './session-entity.ts'
import { SourceStateEntity } from './source-state-entity.ts'
import { SuppressionEntity } from './suppression-entity.ts'
import { UserAnalyticsEntity } from './user-analytics-entity.ts'
import { UserEntity } from './user-entity.ts'
import { UserPreferencesEntity } from './user-preferences-entity.ts'
import { VenueDayEntity } from './venue-day-entity.ts'

/** Every entity that MikroORM knows. `alert_target` and `rate_limit` are only ever touched by set-based statements. */
export const entities = [
  UserEntity,
  SessionEntity,
  UserPreferencesEntity,
  UserAnalyticsEntity,
  AlertEntity,
  AlertMatchEntity,
  VenueDayEntity,
  SourceStateEntity,
  NotificationEntity,
  SuppressionEntity,
]
