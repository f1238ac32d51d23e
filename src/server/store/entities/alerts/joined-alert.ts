import { defineEntity, p } from '@mikro-orm/core'
import { AlertEntity } from './alert.ts'

/** The alert of a friend who joined a shared one. */
export const JoinedAlertEntity = defineEntity({
  name: 'JoinedAlert',
  tableName: 'joined_alert',
  properties: {
    alert: () => p.oneToOne(AlertEntity).primary().updateRule('no action').deleteRule('cascade'),
    shared: () => p.manyToOne(AlertEntity).deleteRule('cascade').index('joined_alert_shared'),
    name: p.text(),
    joinedAt: p.datetime(),
  },
})
