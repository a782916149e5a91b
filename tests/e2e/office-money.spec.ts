import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { money } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, inEachLanguage, pathIn, wordsOf, type Locale } from './shopper.ts'
import { enterAsStaff } from './staff-session.ts'

/** A line of a bank statement that belongs to nobody, as the shop's command reads it. */
async function importTransfer(text: string, amount: number) {
  const file = join(await mkdtemp(join(tmpdir(), 'delguur-e2e-')), 'statement.csv')
  await writeFile(file, `Огноо,Гүйлгээний утга,Орлого\n2026-11-22,${text},${amount}\n`)
  await promisify(execFile)('node', ['scripts/payments.ts', 'statement', file], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.cache/e2e' }
  })
}

const journey = (locale: Locale) => {
  const [office, words] = [wordsOf(locale, 'office'), wordsOf(locale, 'office-money')]

  test(`office: a transfer that nobody knows is looked at, and refunds that wait (${locale})`, async ({ page }, {
    project
  }) => {
    test.slow()
    const text = `баярлалаа ${locale} ${project.name} ${Date.now()}`
    const amount = 1_000_003 + (Date.now() % 1_000)
    await importTransfer(text, amount)
    await enterAsStaff(page, 'finance')
    await page.goto(pathIn(locale, '/office'))
    await page.getByRole('link', { name: office.nav_transfers, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.transfers_title })).toBeFocused()
    const line = page.getByRole('listitem').filter({ hasText: text })
    await expect(line.getByText(money(locale, amount))).toBeVisible()
    await expect(line.getByText(words.candidates_none)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const field = line.getByRole('textbox', { name: words.by_number })
    await field.fill('R999999999-1')
    await line.getByRole('button', { name: words.by_number_go }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('R999999999-1')
    await expectAccessible(page)

    await page.goto(pathIn(locale, '/office/refunds'))
    await expect(page.getByRole('heading', { level: 1, name: words.refunds_title })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(pathIn(locale, '/office/receipts'))
    await expect(page.getByRole('heading', { level: 1, name: words.receipts_title })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

inEachLanguage(journey)
