/** The little of a service worker's world that ours uses; TypeScript's own names clash with those of a page. */

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}

export interface ClickEvent extends WorkerEvent {
  readonly notification: Notification
  /** Id of the pressed button; empty for the message itself. */
  readonly action: string
}

export interface RenewalEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription
}

export interface WorkerScope {
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window' }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: RenewalEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: unknown }) => void): void
}

/** Constants the build gives the worker. */
export interface WorkerBuild {
  readonly version: string
  /** Paths that are kept from the start: the offline pages and what they load. */
  readonly shell: readonly string[]
  /** `{{moment}}` by locale: the line on a kept copy. */
  readonly copy: Readonly<Record<string, string>>
}
