import type { openWatch } from './invariants.ts'
import { work } from './keeping.ts'
import { tidyReceipts } from './receipts.ts'
import { settled } from './settled.ts'
import type { World } from './world.ts'

/** Lets everything come to rest, minute by minute and then longer, and looks whether all of it is right. */
export async function rest(world: World, look: ReturnType<typeof openWatch>, minutes: readonly number[]) {
  await world.houses.calm()
  world.troubled = false
  await look()
  for (const each of minutes) {
    world.clock.pass(each)
    await work(
      world,
      world.jobs().filter(name => !/forgotten|search|taxons|pictures/.test(name))
    )
  }
  // Uncertain payments are asked about, and then the last letters leave.
  for (let round = 0; round < 3; round++) {
    await tidyReceipts(world)
    world.clock.pass(1)
    await work(world, ['receipts.issue', 'outbox'])
  }
  await look()
  await settled(world)
}
