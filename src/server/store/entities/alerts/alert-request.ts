import { defineEntity, p } from '@mikro-orm/core'
import type { CreatedAlerts } from '#domain/alerts/create-alert-input.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

/** The answer of a request to make alerts, so that a repeated request makes nothing more. */
export const AlertRequestEntity = defineEntity({
  name: 'AlertRequest',
  tableName: 'alert_request',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    requestId: p.uuid().primary(),
    isVisitor: p.boolean().primary(),
    answer: p.json<CreatedAlerts>(),
    createdAt: p.datetime().index('alert_request_created'),
  },
})
