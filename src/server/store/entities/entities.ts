import { AlertEntity } from './alert-entity.ts'
import { SourceStateEntity } from './source-state-entity.ts'
import { SuppressionEntity } from './suppression-entity.ts'
import { UserAnalyticsEntity } from './user-analytics-entity.ts'
import { UserEntity } from './user-entity.ts'
import { UserPreferencesEntity } from './user-preferences-entity.ts'

/** The tables that are queried row by row. The others are only ever touched by the set-based statements of the store. */
export const entities = [
  UserEntity,
  UserPreferencesEntity,
  UserAnalyticsEntity,
  AlertEntity,
  SourceStateEntity,
  SuppressionEntity,
]
