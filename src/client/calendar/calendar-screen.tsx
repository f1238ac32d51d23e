import { UserMenu } from '#client/session/user-menu.tsx'

export function CalendarScreen() {
  return (
    <>
      <header>
        <UserMenu />
      </header>
      <main>
        <h1>Calendar</h1>
      </main>
    </>
  )
}
