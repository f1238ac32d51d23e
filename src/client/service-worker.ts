import { renewPush, type RenewedPush } from './offline/renew-push.ts'
import { openPushed, showPush, type PushScope } from './offline/show-push.ts'

/** The parts of ServiceWorkerGlobalScope in use. The project's types are those of pages. */
interface Worker extends EventTarget {
  location: Location
  skipWaiting: () => Promise<void>
  clients: PushScope['clients'] & { claim: () => Promise<void> }
  registration: PushScope['registration'] & Pick<ServiceWorkerRegistration, 'pushManager'>
}

interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends LifeEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

interface PushEvent extends LifeEvent {
  data: { text: () => string } | null
}

interface PressEvent extends LifeEvent {
  notification: Notification
  action: string
}

const worker = self as unknown as Worker

/**
 * The application's document and all files it may need. The build inserts them, which also makes each build's worker
 * differ.
 */
const shell = JSON.parse('%SHELL%') as { version: string; document: string; files: string[] }
const cacheName = `shell-${shell.version}`

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([shell.document, ...shell.files])
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Pages are always fetched. Without a connection every address of the application gets its shell. */
async function answerNavigation(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(shell.document)
    if (cached) return cached
    throw error
  }
}

/** File names hold a content hash, so a cached file is always current. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

worker.addEventListener('install', (event) => (event as LifeEvent).waitUntil(install()))
worker.addEventListener('activate', (event) => (event as LifeEvent).waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|trpc)(\/|$)/.test(pathname))
    respondWith.call(event, answerNavigation(request))
  else if (shell.files.includes(pathname)) respondWith.call(event, answerFile(request))
})

worker.addEventListener('push', (event) => {
  const { data, waitUntil } = event as PushEvent
  if (data) waitUntil.call(event, showPush(worker, data.text()))
})
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { waitUntil, oldSubscription = null, newSubscription = null } = event as LifeEvent & RenewedPush
  waitUntil.call(event, renewPush(worker.registration, { oldSubscription, newSubscription }))
})
worker.addEventListener('notificationclick', (event) => {
  const { notification, action, waitUntil } = event as PressEvent
  const hasButtons = ((Notification as { maxActions?: number }).maxActions ?? 0) > 0
  waitUntil.call(event, openPushed(worker, { notification, action, hasButtons }))
})
