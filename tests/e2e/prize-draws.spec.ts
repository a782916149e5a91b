import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, filled, signIn, wordsOf } from './shopper.ts'

const PHONE = `88${String(Date.now() % 1_000_000).padStart(6, '0')}`
const [game, check, list] = [
  wordsOf('mn', 'prize-game'),
  wordsOf('mn', 'draw-check'),
  wordsOf('mn', 'prize-promotions')
]
const WHEEL = '/promotions/new-year-wheel'

/** Both ends of a spin: a prize, or none this time. */
const outcome = (page: Page) => page.getByText(game.not_won).or(page.getByText(game.won_title))

/** The disc turns about its own middle, and its corners never make the page wider than the screen. */
async function expectTurnsInPlace(page: Page) {
  const disc = page.getByRole('img', { name: filled(game.wheel_label, { count: 8 }) })
  const measure = () =>
    disc.evaluate(async turning => {
      const middles: number[] = []
      let widest = 0
      for (let frame = 0; frame < 40; frame++) {
        await new Promise(resolve => requestAnimationFrame(resolve))
        const { left, right, top, bottom } = turning.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
        middles.push((left + right) / 2, (top + bottom) / 2 + scrollY)
        widest = Math.max(widest, document.documentElement.scrollWidth - innerWidth)
      }
      const of = (rest: number) => middles.filter((_, index) => index % 2 === rest)
      const spread = (all: readonly number[]) => Math.max(...all) - Math.min(...all)
      return {
        moved: Math.round(Math.max(spread(of(0)), spread(of(1)))),
        widest,
        isTurning: turning.getAnimations().length > 0
      }
    })
  expect(await measure()).toEqual({ moved: 0, widest: 0, isTurning: true })
}

test(
  'lucky wheel: turns by the keyboard, stops, and its draw can be checked in the browser',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, PHONE)
    await page.goto('/promotions')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Шинэ жилийн азын хүрд' }).first().click()
    await expect(page).toHaveURL(new RegExp(`${WHEEL}$`))
    const hash = page.locator('code')
    await expect(hash).toHaveText(/^[\da-f]{64}$/)
    const shown = await hash.textContent()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: game.spin, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expectTurnsInPlace(page)
    await expect(outcome(page)).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)

    await page.getByRole('link', { name: game.verify }).click()
    await expect(page.getByText(check.fair)).toBeVisible()
    await expect(page.getByText(shown ?? '')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto('/account/prizes')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
)

test('lucky wheel: shows the result calmly where less motion is wanted', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, PHONE.replace(/^88/, '89'))
  await page.goto(WHEEL)
  // The hash of the draw comes first; until then the button is held.
  await expect(page.locator('code')).toBeVisible()
  await page.getByRole('button', { name: game.spin, exact: true }).click()
  await expect(outcome(page)).toBeVisible()
  expect(
    // A button may change its colour; nothing moves for longer.
    await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 300)
        .map(({ effect }) => Number(effect?.getTiming().duration))
    )
  ).toEqual([])
})

test(
  'promotion: a guest reads odds and rules, and is asked to sign in to play',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/promotions/winter-jackpot')
    await expect(page.getByRole('heading', { name: list.prizes })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: game.sign_in }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
)
