import type { openInvariants } from './invariants.ts'
import { runJobs } from './worker.ts'
import { tidyReceipts } from './receipts.ts'
import { expectSettled } from './settled-invariants.ts'
import type { World } from './world.ts'

/** Lets everything come to rest, minute by minute and then longer, and looks whether all of it is right. */
export async function settle(world: World, look: ReturnType<typeof openInvariants>, minutes: readonly number[]) {
  await world.providers.calm()
  world.isFaulty = false
  await look()
  for (const each of minutes) {
    world.clock.pass(each)
    await runJobs(
      world,
      world.jobs().filter(name => !/forgotten|search|taxons|pictures/.test(name))
    )
  }
  // Uncertain payments are asked about, and then the last mails leave.
  for (let round = 0; round < 3; round++) {
    await tidyReceipts(world)
    world.clock.pass(1)
    await runJobs(world, ['receipts.issue', 'outbox'])
  }
  await look()
  await expectSettled(world)
}
