/** The little of a service worker's world that ours uses; TypeScript's own names clash with those of a page. */

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: unknown }) => void): void
}

/** What the build tells the worker. */
export interface WorkerBuild {
  readonly version: string
  /** Paths that are kept from the start: the offline pages and what they load. */
  readonly shell: readonly string[]
  /** `{{moment}}` by locale: the line on a kept copy. */
  readonly copy: Readonly<Record<string, string>>
}
