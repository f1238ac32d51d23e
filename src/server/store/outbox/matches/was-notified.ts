const isUnknown = (n: string) => `coalesce(${n}.last_error, '') like 'ambiguous%'`

/**
 * SQL: the owner of the match `m` was notified of it, or will be by a waiting notification. False if its email excluded
 * it or ended without being sent, and no push of it was sent (decision 0007). The relay or push service may have
 * accepted one that ended as ambiguous, so that counts. Scalar subqueries: for `exists` PostgreSQL would scan an outbox
 * that it assumes to be small.
 */
export const wasNotified = (m: string) => `(
  not ${m}.left_out_of_email and coalesce((
    select not (n.state in ('expired', 'suppressed') or (n.state = 'dead' and not ${isUnknown('n')}))
    from notification n where n.id = ${m}.notification_id), true)
  or not ${m}.left_out_of_push and coalesce((
    select bool_or(p.hand_overs > 0 and (p.state <> 'dead' or ${isUnknown('p')}))
    from notification p where p.gathering_id = ${m}.push_gathering_id), false))`
