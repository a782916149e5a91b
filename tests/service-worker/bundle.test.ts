import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { bundledWorker } from '../../scripts/service-worker.ts'

test('service worker: one script without imports that listens to everything it has to', () => {
  const code = bundledWorker()
  expect(code).not.toMatch(/^\s*(?:import|export)\b/m)
  const listeners = new Set<string>()
  const self = {
    addEventListener: (type: string) => listeners.add(type),
    location: new URL('https://shop.example/sw.js')
  }
  runInNewContext(code, { self, BUILD: { version: '1', shell: [], copy: {} }, URL })
  expect([...listeners].sort()).toEqual([
    'activate',
    'fetch',
    'install',
    'message',
    'notificationclick',
    'push',
    'pushsubscriptionchange'
  ])
})
