/** Brings the service worker (src/service-worker) to pages of the shop, when they are there; the story needs none. */
async function register(container: ServiceWorkerContainer) {
  await container.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await container.ready
  // This page was read too, although nobody was there yet to keep it.
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ page: location.href, files })
}

// Reading goes on without it where a browser refuses, as in a private window.
void register(navigator.serviceWorker).catch(() => undefined)

export {}
