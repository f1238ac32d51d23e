import { fetchParts } from '#client/ui/lazy-part.tsx'

/** The screens whose parts the tests open; those that hold others first. */
const pages = [
  () => import('#client/routes/browse-page.tsx'),
  () => import('#client/routes/calendar-page.tsx'),
  () => import('#client/alerts/alerts-screen.tsx'),
  () => import('#client/alerts/manage/manage-alert-page.tsx'),
  () => import('#client/auth/login-screen.tsx'),
  () => import('#client/auth/register-screen.tsx'),
  () => import('#client/routes/account-page.tsx'),
]

const parts =
  'CalendarDialogs AlertDialog PageAlertForm EditAlertForm WhenSheet WhereSheet MoreSheet PauseAll QuickAlertModal TimelineLines OverviewSheets ShareSheet OpenedMenu PreferencesDialog FiltersPanel FiltersSheet PlaceFields SuburbPicker DayByVenue Tonight SlotDialog VenueMap OpenedUserMenu CheckYourEmail VerificationBox Toaster'

/** Fetches what screens fetch on demand: React's development code warns of parts that come later. */
export async function fetchEveryPart(): Promise<void> {
  for (const fetchPage of pages) {
    await fetchPage()
    await fetchParts(parts.split(' '))
  }
}
