import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Something that somebody may do at any moment; what does not fit the moment does nothing. */
export interface Step {
  readonly name: string
  /** How often it comes, beside the others. */
  readonly weight: number
  run(world: World, random: Random): Promise<void>
}
