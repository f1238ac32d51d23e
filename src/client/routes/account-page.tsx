import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AppHeader } from '#client/layout/app-header.tsx'
import { PreferencesForm, type PreferencesTab } from '#client/preferences/preferences-form.tsx'
import { WithPreferences } from '#client/session/own-preferences.tsx'
import { Page } from '#client/ui/page/page.tsx'
import { KeysSection } from '#client/auth/account-screen/api-keys-section.tsx'
import { CalendarSection } from '#client/auth/account-screen/calendar-section.tsx'
import { ChannelsSection } from '#client/auth/account-screen/channels-section.tsx'
import { DeleteAccount } from '#client/auth/account-screen/delete-account.tsx'
import { EmailSection } from '#client/auth/account-screen/email-section.tsx'
import { ExportSection } from '#client/auth/account-screen/export-section.tsx'
import { NameSection } from '#client/auth/account-screen/name-section.tsx'
import { PasskeysSection } from '#client/auth/account-screen/passkeys-section.tsx'
import { PasswordSection } from '#client/auth/account-screen/password-section.tsx'
import { SessionsSection } from '#client/auth/account-screen/sessions-section.tsx'
import { WebhooksSection } from '#client/auth/account-screen/webhooks-section.tsx'
import classes from '#client/auth/account-screen/account.module.css'

const tabs = { you: 'You', play: 'Play', emails: 'Emails', developer: 'Developer' } as const
type Tab = keyof typeof tabs

function isTab(text: string | undefined): text is Tab {
  return text !== undefined && text in tabs
}

/** The settings: the account, the preferences and the keys for programs, in four tabs, which are a list at the side of a wide screen (rule accounts-39). */
export function AccountPage() {
  const { tab: asked } = useSearch({ from: '/app/signed-in/account' })
  const tab = isTab(asked) ? asked : 'you'
  return (
    <>
      <AppHeader />
      <Page title="Settings" isWide>
        <div className={classes.settings}>
          <nav className={classes.tabs} aria-label="Settings">
            {Object.entries(tabs).map(([key, label]) => (
              <Link
                key={key}
                to="/account"
                search={key === 'you' ? {} : { tab: key }}
                // Without it the address of the first tab is part of the others'.
                activeOptions={{ exact: true }}
                replace
                className={classes.tab}
                aria-current={key === tab ? 'page' : undefined}
                activeProps={{}}
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className={classes.shown}>
            {tab === 'you' && <You />}
            {tab === 'developer' && (
              <>
                <KeysSection />
                <WebhooksSection />
              </>
            )}
            {(tab === 'play' || tab === 'emails') && <PreferencesOfTab key={tab} tab={tab} />}
          </div>
        </div>
      </Page>
    </>
  )
}

function You() {
  return (
    <>
      <NameSection />
      <EmailSection />
      <PasswordSection />
      <PasskeysSection />
      <SessionsSection />
      <ExportSection />
      <DeleteAccount />
    </>
  )
}

/** The preferences of a tab, and what stands below them. Saving and Cancel start the form anew. */
function PreferencesOfTab({ tab }: { tab: PreferencesTab }) {
  const [version, setVersion] = useState(0)
  return (
    <WithPreferences loading={<p role="status">Loading preferences...</p>}>
      {(saved) => (
        <>
          <PreferencesForm key={version} saved={saved} tab={tab} onClose={() => setVersion(version + 1)} />
          {tab === 'emails' && (
            <>
              <ChannelsSection />
              <CalendarSection />
            </>
          )}
        </>
      )}
    </WithPreferences>
  )
}
