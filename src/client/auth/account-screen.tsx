import { AppHeader } from '#client/layout/app-header.tsx'
import { Page } from '#client/ui/page/page.tsx'
import { KeysSection } from './account-screen/api-keys-section.tsx'
import { CalendarSection } from './account-screen/calendar-section.tsx'
import { DeleteAccount } from './account-screen/delete-account.tsx'
import { EmailSection } from './account-screen/email-section.tsx'
import { ExportSection } from './account-screen/export-section.tsx'
import { NameSection } from './account-screen/name-section.tsx'
import { PasskeysSection } from './account-screen/passkeys-section.tsx'
import { PasswordSection } from './account-screen/password-section.tsx'
import { SessionsSection } from './account-screen/sessions-section.tsx'
import { WebhooksSection } from './account-screen/webhooks-section.tsx'

/** The account screen (rule accounts-39). */
export function AccountScreen() {
  return (
    <>
      <AppHeader />
      <Page title="Account">
        <NameSection />
        <EmailSection />
        <PasswordSection />
        <PasskeysSection />
        <SessionsSection />
        <CalendarSection />
        <KeysSection />
        <WebhooksSection />
        <ExportSection />
        <DeleteAccount />
      </Page>
    </>
  )
}
