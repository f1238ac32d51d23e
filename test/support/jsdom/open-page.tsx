import { onlineManager } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { act, cleanup, configure, render } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import { beforeAll, onTestFinished, vi } from 'vitest'
import { Application } from '#client/application.tsx'
import type { Rendered } from '#client/hydration/rendered.ts'
import { createAppRouter } from '#client/router.tsx'
import { serverNow } from '#client/server-clock.ts'
import { createQueries } from '#client/start/queries.ts'
import { createQueryClient, trpc } from '#client/trpc.ts'
import type { AppRouter } from '#server/trpc-router.ts'
import type { CoveredDay } from '#domain/availability/opening.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import type { User } from '#domain/auth/user.ts'
import { dateRange } from '#domain/calendar/local-date.ts'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import { openingsOfWeek, today } from '#test/support/calendar-week.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { stubWhatJsdomLacks } from '#test/support/jsdom-lacks.ts'
import { tuesdayEvening } from '#test/support/noon.ts'
import { startAlerts } from './answers-of-alerts.ts'
import { answeringLink, startBoard, type Answers, type Asked } from './answers-of-board.ts'
import { failureOfCode } from './failures.ts'
import { fetchEveryPart } from './fetch-every-part.ts'
import { ana, tokenOfAna, usualAnswers } from './usual-answers.ts'

// The clock is the test's, and the whole document would be in each error.
configure({
  asyncWrapper: (work) => work(),
  defaultHidden: true,
  getElementError: (message) => new Error(message?.split('\n')[0] ?? ''),
})

beforeAll(fetchEveryPart)

const timers = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const

interface Opened {
  /** A visitor, unless it is Ana with these preferences. */
  member?: Partial<Preferences> | undefined
  /** Answers beside those of the board, or instead of them. */
  answers?: Answers
  /** False for a board without the readings of the week. */
  hasWeek?: boolean
  /** Readings after those, by venue. */
  read?: Record<string, CoveredDay[]>
  width?: number
  /** Choices that the browser remembers; all of them with `keeps`, and those of the tab, as after a reload. */
  stored?: Record<string, unknown>
  keeps?: boolean
  /** The alerts of the person, made before. */
  alerts?: Alert[]
  /** True if the browser was told what came of asking for its place, so that toasts are those of the test. */
  isTold?: boolean
  /** For whom the server rendered the document, where that is not the person of the browser; null for nobody. */
  documentOf?: User | null
}

/** The application at an address in jsdom, over a board in memory, under a clock that only the test moves. */
export async function openPage(
  path: string,
  {
    member,
    answers: given = {},
    hasWeek = true,
    read = {},
    width = 1280,
    stored = {},
    keeps = false,
    alerts = [],
    isTold = true,
    documentOf,
  }: Opened = {},
) {
  vi.useFakeTimers({ now: tuesdayEvening, toFake: [...timers] })
  vi.stubGlobal('scrollTo', () => {})
  stubWhatJsdomLacks(width)
  if (!keeps) for (const storage of [window.localStorage, window.sessionStorage]) storage.clear()
  if (isTold) window.localStorage.setItem('locationTold', '"manly"')
  if (member) window.localStorage.setItem('auth_token', tokenOfAna)
  for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, JSON.stringify(value))

  const board = startBoard(catalogue, () => new Date())
  if (hasWeek) {
    for (const [venueId, openings] of Object.entries(openingsOfWeek()))
      board.read(
        venueId,
        dateRange(today, 7).map((date) => ({ date, openings })),
      )
  }
  for (const [venueId, days] of Object.entries(read)) board.read(venueId, days)
  const preferences: Preferences = { ...defaultPreferences, ...member }
  const usual = usualAnswers({ board, preferences, alerts: startAlerts(alerts, () => new Date()) })
  const asked: Asked = []
  const failing = new Set<string>()
  const holding = new Map<string, Promise<void>>()
  let isEnded = false
  const answerOf = (path: string) => {
    if (isEnded) return () => Promise.reject(failureOfCode('UNAUTHENTICATED'))
    if (failing.has(path)) return () => Promise.reject(new Error('Failed to fetch'))
    const [part = '', name = ''] = path.split('.')
    const named = (from: Answers) => (from as Record<string, Record<string, (input: never) => unknown>>)[part]?.[name]
    const answer = named(given) ?? named(usual)
    const held = holding.get(path)
    return held && answer ? (input: never) => held.then(() => answer(input)) : answer
  }
  const client = trpc.createClient({ links: [answeringLink({ answerOf, streams: board.streams, asked })] })
  const cache = createQueryClient()
  const user = documentOf === undefined ? member && ana : documentOf
  const session: Rendered['session'] = user ? { status: 'signed-in', user } : { status: 'signed-out', byChoice: false }
  const rendered: Rendered = {
    now: new Date(),
    session,
    sessionId: documentOf === undefined ? 'session' : 'another',
    venues: [],
    position: 'boot:0',
    answers: { mutations: [], queries: [] },
    parts: new Set(),
  }
  const history = createMemoryHistory({ initialEntries: [path] })
  const queries = createQueries(cache, client)
  const router = createAppRouter({ session, queries, catalogue, now: serverNow }, history)
  await router.load()
  render(<Application {...{ router, answers: cache, client, catalogue, rendered }} />)
  const leave = () => {
    cleanup()
    cache.clear()
  }
  onTestFinished(() => {
    leave()
    notifications.clean()
    // It listens to one window alone, and is the same for all files.
    onlineManager.setOnline(true)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return {
    read: (...reading: Parameters<typeof board.read>) => act(() => board.read(...reading)),
    /** Ends the openings that have begun by now. */
    advance: () => act(() => board.advance(new Date())),
    asked,
    /** How many streams of changes are open. */
    streams: () => board.streams.size,
    /** Breaks the streams of changes. */
    cut: () =>
      act(() => {
        const error = new TRPCClientError<AppRouter>('network error')
        for (const stream of board.streams) stream.next({ result: { type: 'state', state: 'connecting', error } })
      }),
    preferences: () => preferences,
    failing,
    /** The procedures whose answers wait. */
    holding,
    /** The parameters of the address. */
    search: () => Object.fromEntries(new URLSearchParams(router.state.location.searchStr)),
    path: () => router.state.location.pathname,
    /** From now on each call is refused, as of a session that has ended, or no longer. */
    refuse: (isOver = true) => void (isEnded = isOver),
    leave,
    back: () => act(() => history.back()),
    entries: () => history.length,
    go: (href: string) => act(() => router.navigate({ href })),
  }
}
