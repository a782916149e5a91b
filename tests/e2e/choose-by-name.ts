import { expect, type Locator, type Page } from '@playwright/test'

/** Takes the first product, category or brand whose name has what is typed. */
export async function chooseByName(within: Page | Locator, { label, typed }: { label: string; typed: string }) {
  const field = within.getByRole('combobox', { name: label })
  await field.fill(typed)
  await within
    .getByRole('option')
    .filter({ hasText: new RegExp(typed, 'iu') })
    .first()
    .click()
  await expect(within.getByRole('list', { name: label })).toBeVisible()
  await expect(field).toHaveValue('')
}
