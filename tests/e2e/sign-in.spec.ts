import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { codeTo } from './outbox.ts'
import { expectNoSidewaysScroll, filled, wordsOf } from './shopper.ts'

/** As a clipboard does it: all at once. */
const paste = (page: Page, text: string) =>
  page.evaluate(code => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', code)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    )
  }, text)

test(
  'sign-in: a guest uses a code, is known on every page and in every tab, and leaves nothing behind',
  { tag: '@desktop' },
  async ({ page }) => {
    const t = wordsOf('mn', 'sign-in')
    const shell = wordsOf('mn', 'shell')
    const phone = `99${String(Date.now()).slice(-6)}`
    await page.goto('/account')
    const login = page.getByRole('textbox', { name: t.login })
    await expect(page.locator('astro-island[ssr]:not([client=use])')).toHaveCount(0)
    await page.getByRole('button', { name: t.send_code }).click()
    await expect(login).toBeFocused()
    await expect(login).toHaveAccessibleDescription(`${t.login_hint} ${t['error_login-required']}`)
    await expectAccessible(page)
    await login.fill(phone)
    await login.press('Enter')
    const code = page.getByRole('textbox', { name: t.code })
    await expect(code).toBeFocused()
    await expect(page.getByText(t.resend_in.split('{{seconds}}')[1]?.trim() ?? '')).toBeVisible()
    const right = await codeTo(page, phone)
    await code.fill(right.replace(/.$/, last => String((Number(last) + 1) % 10)))
    await code.press('Enter')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await code.fill('')
    await paste(page, `${right.slice(0, 3)} ${right.slice(3)}`)
    await page.getByRole('textbox', { name: t.first_name }).fill('Болормаа')
    await page.getByRole('button', { name: t.save_names }).click()
    const main = page.getByRole('main')
    await expect(main.getByText(`${phone.slice(0, 2)}•• ••${phone.slice(-2)}`)).toBeVisible()
    await expectAccessible(page)

    // Another tab knows the name before it has asked anybody; its menu opens and closes by the keyboard.
    const tab = await page.context().newPage()
    await tab.goto('/articles')
    const menu = tab.getByRole('button', { name: /Болормаа/ })
    await menu.focus()
    await tab.keyboard.press('Enter')
    const list = tab.getByRole('navigation', { name: shell.account })
    await expect(list.getByRole('link', { name: wordsOf('mn', 'account-menu').orders, exact: true })).toBeVisible()
    await expectAccessible(tab)
    await tab.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(menu).toBeFocused()

    // Out there, and out everywhere: home says so, and the account asks again.
    await menu.click()
    await list.getByRole('button', { name: shell.sign_out }).click()
    await expect(tab).toHaveURL(/\/$/)
    await expect(tab.getByText(wordsOf('mn', 'notice').signed_out)).toBeVisible()
    await expect(login).toBeVisible()
    expect(await tab.evaluate(() => Object.keys(localStorage).filter(key => !/version|consent/.test(key)))).toEqual([])

    // In again through another provider, from the middle of an article, and back in it.
    await tab.goto('/articles')
    await tab.getByRole('link', { name: shell.sign_in }).click()
    const dialog = tab.getByRole('dialog', { name: t.heading })
    await expect(dialog.getByRole('textbox', { name: t.login })).toBeFocused()
    await expectAccessible(tab)
    await dialog.getByRole('button', { name: t.with_google }).click()
    await tab.getByRole('button', { name: 'Зөвшөөрөх' }).click()
    await expect(tab).toHaveURL(/\/articles$/)
    await expect(menu).toBeVisible()
  }
)

test(
  'sign-in on a lent phone: works by e-mail with a new password, and ends with the browser',
  { tag: '@phone' },
  async ({ page }) => {
    const t = wordsOf('en', 'sign-in')
    const mail = `b${Date.now()}@example.mn`
    await page.goto('/en/sign-in?return=/en/cart')
    await page.getByRole('button', { name: t.with_password }).click()
    await page.getByRole('textbox', { name: t.login }).fill(mail)
    await page.getByRole('button', { name: t.forgotten }).click()
    // The typed text is still there.
    await expect(page.getByRole('textbox', { name: t.login })).toHaveValue(mail)
    await page.getByRole('checkbox', { name: t.shared_device }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: t.send_code }).click()
    const code = page.getByRole('textbox', { name: t.code })
    await expect(
      page.getByText(filled(t.code_sent_email, { to: '' }).split('.')[0]?.trim() ?? '', { exact: false })
    ).toBeVisible()
    await code.fill(await codeTo(page, mail))
    await page.getByRole('button', { name: t.confirm }).click()
    await page.getByLabel(t.new_password, { exact: false }).first().fill('steppe wind four seasons')
    await page.getByLabel(t.again).fill('steppe wind four')
    await page.getByRole('button', { name: t.save_password }).click()
    await expect(page.getByLabel(t.again)).toBeFocused()
    await expect(page.getByText(t['error_passwords-differ'])).toBeVisible()
    await page.getByRole('button', { name: t.show_password }).last().click()
    await page.getByLabel(t.again).fill('steppe wind four seasons')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: t.save_password }).click()
    await page.getByRole('button', { name: t.names_later }).click()
    await expect(page).toHaveURL(/\/en\/cart$/)
    await page.getByRole('link', { name: wordsOf('en', 'shell').account }).click()
    await expect(page.getByRole('heading', { name: wordsOf('en', 'account-menu').account })).toBeVisible()
    await expectAccessible(page)
    // The browser is closed: what ends with it is gone, and nobody is known.
    await page.context().clearCookies()
    await page.goto('/en/articles')
    await expect(page.locator('html')).not.toHaveAttribute('data-signed-in')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('delguur:current-user')
  }
)
