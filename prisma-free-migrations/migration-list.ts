import { CourtMinutes } from './migration-20261122010000-court-minutes.ts'
import { EmailChanges } from './migration-20261123020200-email-changes.ts'
import { ForMembers } from './migration-20261125010100-for-members.ts'
import { Found } from './migration-20261124040000-found.ts'
import { FormatChanges } from './migration-20261124020000-format-changes.ts'
import { FieldNames } from './migration-20261122000000-field-names.ts'
import { Foundation } from './migration-20261121000000-foundation.ts'
import { GrowingDelays } from './migration-20261121010000-growing-delays.ts'
import { KnownPlaces } from './migration-20261121020000-known-places.ts'
import { MailPace } from './migration-20261123010000-mail-pace.ts'
import { LinkRequests } from './migration-20261123020000-link-requests.ts'
import { PageSights } from './migration-20261125010000-page-sights.ts'
import { Passkeys } from './migration-20261123020300-passkeys.ts'
import { ReadingDemand } from './migration-20261121040000-reading-demand.ts'
import { ReadingsOfDays } from './migration-20261124040100-readings-of-days.ts'
import { RepeatedRequests } from './migration-20261123000100-repeated-requests.ts'
import { SessionsByDevice } from './migration-20261123020100-sessions-by-device.ts'
import { SoftFailures } from './migration-20261121030000-soft-failures.ts'
import { VenuePresets } from './migration-20261123000000-venue-presets.ts'
import { WhoseRefusal } from './migration-20261123030000-whose-refusal.ts'
import { WebPush } from './migration-20261123010100-web-push.ts'

/** All migrations in the order in which they run. Names are stored in the database: never change one. */
export const migrationList = [
  { name: '20261121000000-foundation', class: Foundation },
  { name: '20261121010000-growing-delays', class: GrowingDelays },
  { name: '20261121020000-known-places', class: KnownPlaces },
  { name: '20261121030000-soft-failures', class: SoftFailures },
  { name: '20261121040000-reading-demand', class: ReadingDemand },
  { name: '20261122000000-field-names', class: FieldNames },
  { name: '20261122010000-court-minutes', class: CourtMinutes },
  { name: '20261123000000-venue-presets', class: VenuePresets },
  { name: '20261123000100-repeated-requests', class: RepeatedRequests },
  { name: '20261123010000-mail-pace', class: MailPace },
  { name: '20261123010100-web-push', class: WebPush },
  { name: '20261123020000-link-requests', class: LinkRequests },
  { name: '20261123020100-sessions-by-device', class: SessionsByDevice },
  { name: '20261123020200-email-changes', class: EmailChanges },
  { name: '20261123020300-passkeys', class: Passkeys },
  { name: '20261123030000-whose-refusal', class: WhoseRefusal },
  { name: '20261124020000-format-changes', class: FormatChanges },
  { name: '20261124040000-found', class: Found },
  { name: '20261124040100-readings-of-days', class: ReadingsOfDays },
  { name: '20261125010000-page-sights', class: PageSights },
  { name: '20261125010100-for-members', class: ForMembers },
]
