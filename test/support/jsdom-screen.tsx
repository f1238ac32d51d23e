import { createBrowserHistory } from '@tanstack/react-router'
import { notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { Application } from '#client/application.tsx'
import { createAppRouter } from '#client/router.tsx'
import { sessionIdOf } from '#client/session/auth-token.ts'
import { createQueries } from '#client/start/queries.ts'
import { createQueryClient, createTrpcClient } from '#client/trpc.ts'
import { catalogue } from './catalogue.ts'
import { stubCalls } from './jsdom-calls.ts'
import { stubWhatJsdomLacks } from './jsdom-lacks.ts'
import type { JsdomSite } from './jsdom-site.ts'
import { hand } from './on-screen.ts'

/** Nothing scrolls without layout, and what moves is there at once. */
function stubMovement(): void {
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = () => {}
  document.elementFromPoint = () => null
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

/**
 * Words of development builds alone: React does not like how the router waits for the code of a page, and Mantine misses a
 * tab stop in menus, whose items are gone through with arrows.
 */
const ofDevelopment = /called use\(\) to suspend|use-focus-trap/

function ignoreDevelopment(): void {
  for (const kind of ['error', 'warn'] as const) {
    const report = console[kind]
    vi.spyOn(console, kind).mockImplementation((...parts) => {
      if (!ofDevelopment.test(String(parts[0]))) report(...parts)
    })
  }
}

/**
 * The application in jsdom, at a path of a real site: everything that a person reads and presses, and nothing of how it
 * looks. With `token` its owner is signed in.
 */
export async function openScreen(
  site: Pick<JsdomSite, 'url' | 'now' | 'pass' | 'site'>,
  path: string,
  { token }: { token?: string } = {},
) {
  stubWhatJsdomLacks()
  stubMovement()
  // As the site is served.
  vi.stubGlobal('isSecureContext', true)
  ignoreDevelopment()
  const calls = stubCalls(site.url)
  vi.useFakeTimers({ toFake: ['Date'], now: site.now() })
  localStorage.clear()
  sessionStorage.clear()
  // Said once a session, to a person who is asked where they are.
  sessionStorage.setItem('locationTold', 'manly')
  if (token !== undefined) localStorage.setItem('auth_token', token)
  const known = await sessionOf(site, token)
  let close = () => {}
  onTestFinished(() => {
    close()
    vi.unstubAllGlobals()
  })

  /**
   * Opens a page as by its address: nothing is kept but what the browser stores. `isKnown` is false for a document that
   * does not say whose session it is.
   */
  async function goto(to: string, { isKnown = true } = {}): Promise<void> {
    close()
    window.history.replaceState(null, '', to)
    const session = isKnown ? known : ({ status: 'loading' } as const)
    const answers = createQueryClient()
    const client = createTrpcClient()
    const now = site.now()
    vi.setSystemTime(now)
    const history = createBrowserHistory()
    const queries = createQueries(answers, client)
    const router = createAppRouter({ session, queries, catalogue, now: site.now }, history)
    const rendered = {
      now,
      session,
      sessionId: token && sessionIdOf(token),
      venues: [],
      position: '',
      answers: { mutations: [], queries: [] },
      parts: new Set<string>(),
    }
    // As the document's script does.
    if (isKnown) await router.load()
    const container = document.createElement('div')
    document.body.append(container)
    const root = createRoot(container)
    root.render(<Application {...{ router, answers, client, catalogue, rendered }} />)
    close = () => {
      root.unmount()
      container.remove()
      answers.clear()
      history.destroy()
      notifications.clean()
    }
  }
  await goto(path)
  return {
    calls,
    goto,
    /** For another person, who opens a screen of their own. */
    leave: () => close(),
    user: hand(),
    /** Time goes by, on the server and here; timers go their own way. */
    pass(ms: number): void {
      site.pass(ms)
      vi.setSystemTime(site.now())
    },
  }
}

async function sessionOf({ site }: Pick<JsdomSite, 'site'>, token: string | undefined) {
  if (token === undefined) return { status: 'signed-out', byChoice: false } as const
  const { body } = await site.call('GET', '/api/auth/me', { token })
  return { status: 'signed-in', user: body['user'] as never } as const
}
