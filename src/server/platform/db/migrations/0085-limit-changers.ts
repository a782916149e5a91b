import type { Migration } from './migration.ts'

/** Who changed a limit last, and the smaller limit that stays theirs: nobody raises their own. */
export const limitChangers: Migration = {
  name: '0085-limit-changers',
  async up({ schema }) {
    await schema.alterTable('staff_limits').addColumn('changed_by', 'text').execute()
    await schema.alterTable('staff_limits').addColumn('changer_amount', 'bigint').execute()
  }
}
