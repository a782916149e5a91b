import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '../../../src/api/http.ts'
import { $currentUser } from '../../../src/stores/identity/current-user.ts'
import { $isNameMissing, checkName, saveName } from '../../../src/stores/community/public-name.ts'
import { storage } from '../browser.ts'

// Nobody's token is asked for: the calls themselves are not under test.
vi.mock('../../../src/stores/identity/load-session.ts', () => ({ loadAccessToken: () => Promise.resolve(undefined) }))

const ME = { id: 'somebody', full_name: '', first_name: '', last_name: '', avatar: null }
let answer: Response

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  $currentUser.set({ id: ME.id, name: '' })
  $isNameMissing.set(false)
  setTransport(() => Promise.resolve(answer))
})
afterEach(() => {
  setTransport(undefined)
  $currentUser.set(null)
  vi.unstubAllGlobals()
})

test('public name: is asked for where the account has none, and kept', async () => {
  answer = Response.json(ME)
  await checkName()
  expect($isNameMissing.get()).toBe(true)
  answer = Response.json({ ...ME, first_name: 'Номин', full_name: 'Номин' })
  expect(await saveName('Номин')).toBeUndefined()
  expect($isNameMissing.get()).toBe(false)
  expect($currentUser.get()?.name).toBe('Номин')
})

test('public name: one given on another device is not asked for again', async () => {
  answer = Response.json({ ...ME, first_name: 'Номин', full_name: 'Номин' })
  await checkName()
  expect($isNameMissing.get()).toBe(false)
  expect($currentUser.get()?.name).toBe('Номин')
})

test('public name: a refusal is answered, and the name stays missing', async () => {
  answer = Response.json(ME)
  await checkName()
  answer = Response.json({ error: 'Too long.', code: 'invalid' }, { status: 422 })
  expect((await saveName('x'.repeat(200)))?.message).toBe('Too long.')
  expect($isNameMissing.get()).toBe(true)
})
