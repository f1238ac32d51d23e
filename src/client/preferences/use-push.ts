import { useEffect, useState } from 'react'
import type { PushSubscriptionInput } from '#domain/notifications/push-subscription.ts'
import { trpc } from '#client/trpc.ts'

/** The state of pushes to this browser. `coming-soon`: the server has no keys for them. */
export type PushState = 'loading' | 'coming-soon' | 'unsupported' | 'denied' | 'off' | 'on' | 'failed'

/** Pushes to this browser, turned on and off at once (rule preferences-4). */
export function usePush(isWanted: boolean, onChange: (isOn: boolean) => void) {
  const [endpoint, setEndpoint] = useEndpoint()
  const [problem, setProblem] = useState<'denied' | 'failed'>()
  const setup = trpc.push.setup.useQuery({ endpoint: endpoint ?? null }, { enabled: endpoint !== undefined })
  const subscribe = trpc.push.subscribe.useMutation()
  const unsubscribe = trpc.push.unsubscribe.useMutation()
  const [isBusy, setBusy] = useState(false)
  const utils = trpc.useUtils()

  function changed(isOn: boolean): void {
    utils.preferences.get.setData(undefined, (known) => known && { ...known, pushNotifications: isOn })
    onChange(isOn)
  }

  async function turnOn(publicKey: string): Promise<void> {
    const subscription = await subscribeThisBrowser(publicKey)
    if (!subscription) return setProblem('denied')
    await subscribe.mutateAsync(subscription)
    setEndpoint(subscription.endpoint)
    changed(true)
  }

  async function turnOff(): Promise<void> {
    const subscription = await currentSubscription()
    const { isStillWanted } = await unsubscribe.mutateAsync({ endpoint: subscription?.endpoint ?? endpoint ?? '' })
    await subscription?.unsubscribe()
    setEndpoint(null)
    changed(isStillWanted)
  }

  async function turn(isOn: boolean): Promise<void> {
    const publicKey = setup.data?.publicKey
    if (isBusy || !publicKey) return
    setBusy(true)
    setProblem(undefined)
    await (isOn ? turnOn(publicKey) : turnOff()).catch(() => setProblem('failed'))
    await setup.refetch()
    setBusy(false)
  }

  return { state: stateOf({ setup, isWanted, problem }), isBusy, others: setup.data?.others ?? 0, turn }
}

/** The endpoint of this browser's subscription; null without one, and undefined until that is known. */
function useEndpoint() {
  const [endpoint, setEndpoint] = useState<string | null>()
  useEffect(() => {
    const found = canPush() ? currentSubscription() : Promise.resolve(undefined)
    void found.catch(() => undefined).then((subscription) => setEndpoint(subscription?.endpoint ?? null))
  }, [])
  return [endpoint, setEndpoint] as const
}

function stateOf({
  setup: { data, isError },
  isWanted,
  problem,
}: {
  setup: { data: { publicKey: string | null; isSubscribed: boolean } | undefined; isError: boolean }
  isWanted: boolean
  problem: 'denied' | 'failed' | undefined
}): PushState {
  if (!data) return isError ? 'failed' : 'loading'
  if (data.publicKey === null) return 'coming-soon'
  if (!canPush()) return 'unsupported'
  if (data.isSubscribed && isWanted) return 'on'
  return problem ?? (Notification.permission === 'denied' ? 'denied' : 'off')
}

/** True if this browser can show pushes. An iPhone can, once the site is on its home screen. */
function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** This browser's subscription; undefined without one or without a service worker. */
async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/**
 * Asks for permission and subscribes this browser. Undefined if permission was not given. @throws without a service
 * worker, or if the browser's push service does not answer.
 */
async function subscribeThisBrowser(publicKey: string): Promise<PushSubscriptionInput | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('no service worker runs here')
  // A subscription for other keys is useless and blocks a new one.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}
