import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'

/**
 * The least that a page with the same week could be: the counts in the document, one style, one script that opens a
 * half-hour and asks the server for its venues.
 */
export async function startBarePage(siteUrl: string, week: { sport: Sport; from: LocalDate }) {
  const days = await fetchWeek(siteUrl, week)
  const page = compressed(documentOf(days))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
    if (pathname === '/slot') {
      const venues = days[Number(searchParams.get('column'))]?.slots[searchParams.get('label') ?? ''] ?? {}
      response.writeHead(200, { 'content-type': 'text/html' }).end(venuesOf(venues))
    } else if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page)
    } else response.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: page.length,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function fetchWeek(siteUrl: string, { sport, from }: { sport: Sport; from: LocalDate }): Promise<DaySummary[]> {
  const input = encodeURIComponent(JSON.stringify({ json: { sport, from, days: 7 } }))
  const answer = await fetch(`${siteUrl}/trpc/availability.weekSummary?input=${input}`)
  const { result } = (await answer.json()) as { result: { data: { json: { days: DaySummary[] } } } }
  return result.data.json.days
}

function compressed(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

function venuesOf(venues: Record<string, unknown>): string {
  return Object.keys(venues)
    .map((id) => `<article><b>${id}</b> <a href="#">Book</a></article>`)
    .join('')
}

const css = `body{font:15px system-ui;margin:0;background:#faf8f3;color:#123}
header{padding:12px 16px;display:flex;gap:12px}button{border:1px solid #ccc;border-radius:18px;min-height:44px}
table{border-spacing:2px;width:100%;table-layout:fixed}th{font-weight:500;font-size:12px}
td{height:44px;text-align:center;border-radius:6px;background:#e9f3ec}
dialog{border:0;position:fixed;inset:auto 0 0;width:100%;max-width:none;max-height:80vh}`

const js = `const sheet=document.querySelector('dialog')
document.querySelector('table').addEventListener('click',async({target})=>{
const cell=target.closest('td');if(!cell)return
const {column,label}=cell.dataset
sheet.firstChild.textContent=label;sheet.lastChild.textContent='';sheet.showModal()
sheet.lastChild.innerHTML=await (await fetch('/slot?'+new URLSearchParams({column,label}))).text()})
document.documentElement.dataset.usable=''`

function documentOf(days: readonly DaySummary[]): string {
  const heads = days.map(({ date }) => `<th>${date.slice(5)}</th>`).join('')
  const rows = slotLabels.map((label, row) => {
    const cells = days.map(({ slots }, column) => {
      const count = Object.keys(slots[label] ?? {}).length
      return `<td data-row="${row}" data-column="${column}" data-label="${label}" data-tone="${count && 2}">${count}</td>`
    })
    return `<tr><th>${label}</th>${cells.join('')}</tr>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Week</title>
<style>${css}</style><header><h1>Courts</h1><button>Tennis</button><button>Golf</button></header>
<table><thead><tr><th></th>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>
<dialog role="dialog"><h2></h2><div></div></dialog><script>${js}</script></html>`
}
