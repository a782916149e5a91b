import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What axe finds, nothing when a state is right. No page has frames, so the mode that looks at the
 * page alone sees all there is; with passes left out of the answer it takes half the time.
 */
export async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

export const expectAccessible = async (page: Page) => expect(await violations(page)).toEqual([])
