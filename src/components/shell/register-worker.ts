/** Brings the service worker (src/service-worker) once the page is there; only shop pages do, the story needs none. */
const worker = import.meta.env.PROD ? navigator.serviceWorker : undefined

async function register(container: ServiceWorkerContainer) {
  const first = !container.controller
  await container.register('/sw.js', { updateViaCache: 'none' })
  if (!first) return
  const { active } = await container.ready
  // This page was read too, although nobody was there yet to keep it.
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ page: location.href, files })
}

// Reading goes on without it where a browser refuses, as in a private window.
if (worker) addEventListener('load', () => void register(worker).catch(() => undefined))

export {}
