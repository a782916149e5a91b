import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Violations that axe finds, none when a state is right. No page has frames, so the mode that looks at the
 * page alone sees all there is; with passes left out of the answer it takes half the time.
 */
export async function violations(page: Page) {
  await animationsEnd(page)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** A notice that is half faded in has no contrast yet: axe judges what people come to read. */
const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    // An element that has just been shown begins to fade in with the next frame.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime))
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

export const expectAccessible = async (page: Page) => expect(await violations(page)).toEqual([])
