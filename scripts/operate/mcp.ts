// `courtside mcp [URL]`: an MCP server on standard input and output, for programs that start their servers themselves. It
// passes each message to /mcp of a running site, which has the data. COURTSIDE_KEY is a key of a person,
// COURTSIDE_TOKEN the token of a session.
import { createInterface } from 'node:readline'

const [url = process.env['APP_URL'] ?? 'http://localhost:3000'] = process.argv.slice(2)
const token = process.env['COURTSIDE_TOKEN']
const key = process.env['COURTSIDE_KEY']
const endpoint = `${url.replace(/\/$/, '')}/mcp`
const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  ...(key && { 'x-api-key': key }),
  ...(token && { authorization: `Bearer ${token}` }),
}

/** The site's answer as one line, also from an event stream; empty for a notification, which has none. */
async function pass(message: string): Promise<string> {
  const answer = await fetch(endpoint, { method: 'POST', headers, body: message })
  const text = (await answer.text()).replaceAll(/^event:.*\n|^data: |\n+$/gm, '')
  // A refusal before the message was read, such as of too many calls, is no JSON-RPC.
  return answer.ok || text.includes('"jsonrpc"') ? text : failed(message, text)
}

function failed(message: string, why: string): string {
  const { id } = JSON.parse(message) as { id?: string | number }
  return id === undefined ? '' : JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: why } })
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  const answer = await pass(line).catch((error: unknown) =>
    failed(line, `${endpoint} cannot be reached: ${String(error)}`),
  )
  if (answer !== '') process.stdout.write(`${answer}\n`)
}
