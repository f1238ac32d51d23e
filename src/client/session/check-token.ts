import type { QueryClient } from '@tanstack/react-query'
import { persistPerson, readPersistedPerson } from '#client/offline/persisted-person.ts'
import { failureCodeOf, type trpc } from '#client/trpc.ts'
import { readAuthToken, removeAuthToken } from './auth-token.ts'
import type { SessionState } from './session.ts'

type Answer = Exclude<SessionState, { status: 'loading' }>
type Client = ReturnType<typeof trpc.useUtils>['client']

/**
 * Asks the server whose the stored token is (rule accounts-5). The answer is undefined where no token is stored, or
 * where another tab has stored a different one meanwhile.
 */
export async function checkToken(client: Client, queryClient: QueryClient): Promise<Answer | undefined> {
  const token = readAuthToken()
  if (!token) return undefined
  const answer = await client.auth.me.query().then(
    ({ user }) => ({ status: 'signed-in', user }) as const,
    (error: unknown) => answerOfFailure(error, queryClient),
  )
  if (readAuthToken() !== token) return undefined
  if (answer.status === 'signed-out') removeAuthToken()
  else persistPerson(answer.user)
  return answer
}

/** Without a connection the last calendar is shown, with its age, to the person who saw it before (rule accounts-34). */
async function answerOfFailure(error: unknown, queryClient: QueryClient): Promise<Answer> {
  const user = failureCodeOf(error) === undefined ? readPersistedPerson() : undefined
  if (!user) return { status: 'signed-out', byChoice: false }
  const { restoreAnswers } = await import('#client/offline/persisted-answers.ts')
  restoreAnswers(queryClient)
  return { status: 'signed-in', user }
}
