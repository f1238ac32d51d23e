import { AlertEntity } from './entities/alert-entity.ts'
import { AlertMatchEntity } from './entities/alert-match-entity.ts'
import { NotificationEntity } from './entities/notification-entity.ts'
import { SessionEntity } from './entities/session-entity.ts'
import { SourceStateEntity } from './entities/source-state-entity.ts'
import { SuppressionEntity } from './entities/suppression-entity.ts'
import { UserAnalyticsEntity } from './entities/user-analytics-entity.ts'
import { UserEntity } from './entities/user-entity.ts'
import { UserPreferencesEntity } from './entities/user-preferences-entity.ts'
import { VenueDayEntity } from './entities/venue-day-entity.ts'

/** Every entity that MikroORM knows. `alert_target` and `rate_limit` are used by set-based statements only. */
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
