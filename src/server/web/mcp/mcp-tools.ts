import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { AlertId } from '#domain/alerts/alert-ids.ts'
import { OpeningSearch } from '#domain/availability/opening-search.ts'
import { failureOf } from '#server/trpc/failure.ts'
import { requireStorable } from '#server/trpc/require-storable.ts'
import { changeAlert, listAlerts, makeAlerts, type AlertCaller } from '#server/web/rest/v1/alert-calls.ts'
import { AlertChange, NewAlert } from '#server/web/rest/v1/alert-shapes.ts'
import { openingsOf } from '#server/web/rest/v1/found-openings.ts'
import { problemOf } from '#server/web/rest/v1/problem.ts'
import { region } from '#region/region.ts'

const personal = 'Needs the bearer token of a session, or a key with the scope '

const reads = { readOnlyHint: true, destructiveHint: false }
const adds = { readOnlyHint: false, destructiveHint: false }
const deletes = { readOnlyHint: false, destructiveHint: true }

/** Gets the error of each failed call. */
type OnFailure = (error: unknown) => void

/** The tools take and answer what /api/v1 does (rule integrations-9). */
export function registerTools(server: McpServer, by: AlertCaller, onFailure: OnFailure): void {
  const answers = answering(onFailure)
  server.registerTool(
    'find_openings',
    {
      title: 'Find openings',
      description: `Free half-hours of tennis courts, golf tee times and futsal pitches in ${region.name}, each with the page that books it. Days in \`unknown\` are unknown, not full.`,
      inputSchema: described(OpeningSearch),
      annotations: reads,
    },
    answers(async (search) => openingsOf(by.caller, search)),
  )
  server.registerTool(
    'make_alert',
    {
      title: 'Make an alert',
      description:
        'Emails somebody as soon as something opens. With the bearer token of a session, or a key with the scope alerts, it is that person’s. An address that is not theirs, or without a token any address, confirms by email first.',
      inputSchema: described(NewAlert),
      annotations: adds,
    },
    answers(async (asked) => makeAlerts(by, asked)),
  )
  server.registerTool(
    'list_alerts',
    {
      title: 'List alerts',
      description: `The person’s alerts that still wait for something. ${personal}read or alerts.`,
      inputSchema: described(z.strictObject({})),
      annotations: reads,
    },
    answers(async () => ({ alerts: await listAlerts(by) })),
  )
  registerChanges(server, by, answers)
}

function registerChanges(server: McpServer, by: AlertCaller, answers: ReturnType<typeof answering>): void {
  server.registerTool(
    'change_alert',
    {
      title: 'Change an alert',
      description: `Replaces everything of an alert but its recurrence. ${personal}alerts.`,
      inputSchema: described(AlertChange.safeExtend(AlertId.shape)),
      annotations: adds,
    },
    answers(async ({ id, ...asked }) => changeAlert(by, id, asked)),
  )
  server.registerTool(
    'delete_alert',
    {
      title: 'Delete an alert',
      description: `Deletes an alert for good. ${personal}alerts.`,
      inputSchema: described(AlertId),
      annotations: deletes,
    },
    answers(async (id) => ({ ...(await by.caller.alerts.delete(id)) })),
  )
}

/** Makes a call of a use case the answer of a tool. */
function answering(onFailure: OnFailure) {
  return <Input>(call: (input: Input) => Promise<Record<string, unknown>>) =>
    async (input: Input): Promise<CallToolResult> => {
      try {
        requireStorable(input)
        const found = await call(input)
        return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: found }
      } catch (error) {
        onFailure(error)
        // A refusal is a result that the model reads and mends, in the words of /api/v1.
        return { content: [{ type: 'text', text: problemOf(failureOf(error), 400).detail }], isError: true }
      }
    }
}

/** zod describes a schema to the SDK by itself, but for parts of `zod/mini`, which the domain's shapes have. */
function described<Schema extends z.ZodType>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const input = () => z.toJSONSchema(schema, { io: 'input' })
  return { '~standard': { ...schema['~standard'], jsonSchema: { input, output: input } } }
}
