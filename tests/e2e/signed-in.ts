import { expect, type Page } from '@playwright/test'
import type { CodeAnswer } from '../../src/contract/account.ts'
import type { TokenAnswer } from '../../src/contract/session.ts'

/** Signs in through the API: the session's cookie is the browser's, and its pages know who it is. */
export async function signIn(page: Page, phone: string) {
  const asked = await page.request.post('/api/v2/auth/sign_up', { data: { login: phone } })
  const { challenge } = (await asked.json()) as CodeAnswer
  let code = ''
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text()
    code = new RegExp(`${phone}[^#]*#(\\d{6})`).exec(outbox)?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  const answer = await page.request.post('/api/v2/oauth/token', { data: { grant_type: 'code', challenge, code } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const token = (await answer.json()) as TokenAnswer
  await page.addInitScript(id => {
    if (sessionStorage.getItem('entered')) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('delguur:version', '2')
    localStorage.setItem('delguur:person', JSON.stringify({ id, name: '' }))
  }, token.user_id)
  return { Authorization: `Bearer ${token.access_token}` }
}
