import { expect, test, type Page } from '@playwright/test'
import type { ProductView } from '../../src/contract/site/storefront.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, signIn, wordsOf } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

const [t, texts] = [wordsOf('mn', 'moderation-staff'), wordsOf('mn', 'moderation')]
const PRODUCT = 'haruvia-a1-upper-arm-blood-pressure-monitor'

/** Two questions of somebody new, which wait for a moderator. */
async function ask(page: Page, first: string, second: string) {
  const headers = await signIn(page, `88${String(Date.now()).slice(-6)}`)
  const send = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v2${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer
  }
  await send('PATCH', '/users/me', { first_name: 'Номин', last_name: 'Бат' })
  const { document } = (await (await send('GET', `/products/${PRODUCT}`)).json()) as ProductView
  for (const text of [first, second]) await send('POST', `/products/${document.id}/questions`, { text })
}

test(
  'moderation: a text is approved and answered, another is refused with a reason, by keyboard',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const mark = String(Date.now())
    const [good, bad] = [`Цэнэглэгч нь дагалддаг уу? ${mark}`, `Хямдхан зардаг газар хаана вэ? ${mark}`]
    const writer = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
    await ask(writer, good, bad)
    await enterAsStaff(page, 'moderator')
    await page.goto('/staff/moderation')
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await page.getByRole('combobox', { name: t.kind }).selectOption({ label: 'Асуулт' })
    const itemOf = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await itemOf(good)
      .getByRole('button', { name: new RegExp(`^${t.open}`) })
      .press('Enter')
    const approve = itemOf(good).getByRole('button', { name: t.approve, exact: true })
    await expect(approve).toBeVisible()
    await expectAccessible(page)
    await approve.press('Enter')
    const answer = itemOf(good).getByRole('textbox', { name: t.answer })
    await answer.fill('Тийм, хайрцагтаа байгаа.')
    await itemOf(good).getByRole('button', { name: t.answer_send }).press('Enter')
    await expect(answer).toHaveValue('')

    await itemOf(bad)
      .getByRole('button', { name: new RegExp(`^${t.open}`) })
      .press('Enter')
    await itemOf(bad).getByRole('button', { name: t.reject, exact: true }).press('Enter')
    const reason = itemOf(bad).getByRole('combobox', { name: t.reason })
    await expect(reason).toBeFocused()
    await reason.selectOption({ label: texts['reason_off-topic'] })
    await itemOf(bad).getByRole('textbox', { name: t.note }).fill('Эндээс зөвхөн энэ барааны тухай асууна.')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await itemOf(bad).getByRole('button', { name: t.reject_send }).press('Enter')
    await expect(itemOf(bad)).toHaveCount(0)
    // The focus stays among the texts that wait, or on the lists where none does.
    await expect(page.locator('main :focus')).toHaveCount(1)
    await page.getByRole('button', { name: t.list_rejected }).click()
    await expect(itemOf(bad)).toBeVisible()

    await writer.goto('/account/submissions')
    const own = writer.getByRole('listitem').filter({ hasText: bad })
    await expect(own).toContainText('Эндээс зөвхөн энэ барааны тухай асууна.')
    await expectAccessible(writer)
    await writer.goto(`/products/${PRODUCT}`)
    await writer.locator('#questions').scrollIntoViewIfNeeded()
    const shown = writer.locator('#questions').getByRole('listitem').filter({ hasText: good })
    await expect(shown.first()).toContainText('Тийм, хайрцагтаа байгаа.')
    await expect(writer.locator('#questions').getByText(bad)).toHaveCount(0)
  }
)
